import type { Selectable } from 'kysely'
import type { Tables } from '../platform/tables.ts'

type SessionRow = Selectable<Tables['session']>

export interface PersonView {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly avatar: string | null
}

/** One place of a session and whoever stands in it, as the database tells it; api fields hide what the reader may not see. */
export interface AssignmentView {
  readonly id: string
  readonly role: string
  readonly type: string | null
  readonly userId: string | null
  readonly order: number
  readonly travel: string | null
  readonly travelConfirmed: boolean
  readonly rating: number | null
  readonly version: number
  readonly user: PersonView | null
  readonly updatedBy: { readonly id: string; readonly fullName: string } | null
  readonly approval: { readonly id: string; readonly state: string } | null
}

export interface LocationView {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface TimelineItemView {
  readonly id: string
  readonly offsetMinutes: number
  readonly title: string
  readonly description: string
}

/** What a session's page or list line shows beside its own columns. A part is there only when it was asked for. */
export interface SessionParts {
  readonly workspace: { readonly id: string; readonly name: string; readonly preferredEventProducerId: string | null }
  readonly experience: { readonly id: string; readonly title: string; readonly category: string }
  readonly format: {
    readonly attendeesMin: number
    readonly attendeesMax: number
    readonly minDuration: number
    readonly maxDuration: number
    readonly upgrades: boolean
    readonly settings: Readonly<Record<string, unknown>>
  }
  readonly contact: PersonView | null
  readonly bookingContact: PersonView | null
  readonly additionalBookingContacts: readonly PersonView[]
  readonly locations: readonly LocationView[]
  readonly timelineItems: readonly TimelineItemView[]
  readonly assignments: readonly AssignmentView[]
  /** Whether the zone area of the START location has game zones to choose from. */
  readonly zoned: boolean
  /** The reader has a live offer on it; an accepted one. */
  readonly assigned: boolean
  readonly accepted: boolean
}

export type Part = keyof SessionParts
export type SessionView = SessionRow & SessionParts

type Need = { readonly columns?: readonly (keyof SessionRow)[]; readonly parts?: readonly Part[] }

const time = ['starts_at', 'ends_at', 'status', 'diy'] as const satisfies readonly (keyof SessionRow)[]
const none: Need = {}

/** What each field of the GraphQL type reads. A field that is not here reads every column: right, and slower. */
const fieldNeeds: Readonly<Record<string, Need>> = {
  id: none,
  name: { columns: ['name'] },
  shortName: { columns: ['short_name', 'name'] },
  type: { columns: ['type'] },
  hostType: { columns: ['host_type'] },
  syncType: { columns: ['sync_type'] },
  pdfType: { columns: ['pdf_type'] },
  status: { columns: ['status'] },
  workspaceId: none,
  workspace: { parts: ['workspace'] },
  experience: { parts: ['experience'] },
  startsAt: { columns: ['starts_at'] },
  endsAt: { columns: ['ends_at'] },
  scheduleStartsAt: { columns: ['starts_at', 'schedule_offset'] },
  scheduleOffset: { columns: ['schedule_offset'] },
  duration: { columns: ['duration'] },
  timezone: { columns: ['timezone'] },
  size: { columns: ['size'] },
  diy: { columns: ['diy'] },
  blackout: { columns: ['experience_id'] },
  request: { columns: ['status'] },
  attendees: { columns: ['attendees'] },
  teams: { columns: ['attendees'] },
  credits: { columns: ['credits'] },
  packageLevel: { columns: ['package_level'] },
  language: { columns: ['language'] },
  city: { columns: ['city'] },
  priceZone: { columns: ['price_zone'] },
  version: { columns: ['version'] },
  contact: { parts: ['contact', 'accepted'] },
  bookingContact: { parts: ['bookingContact', 'accepted'] },
  additionalBookingContacts: { parts: ['additionalBookingContacts', 'accepted'] },
  locations: { parts: ['locations'] },
  groupDetails: { columns: ['group_details'] },
  assignments: { parts: ['assignments', 'assigned'] },
  producer: { parts: ['assignments', 'assigned'] },
  producers: { parts: ['assignments', 'assigned'] },
  hosts: { parts: ['assignments', 'assigned'] },
  internalNotes: { columns: ['internal_notes'], parts: ['assigned'] },
  activityNotes: { columns: ['activity_notes'], parts: ['assigned'] },
  remote: { columns: ['type'] },
  irl: { columns: ['type'] },
  hybrid: { columns: ['type'] },
  onScreen: { columns: ['host_type'] },
  scheduled: { columns: ['starts_at'] },
  upcoming: { columns: ['starts_at'] },
  complete: { columns: ['starts_at'] },
  hasUpgrade: { columns: ['package_level'] },
  createdAt: { columns: ['created_at'] },
  supportsSlots: { columns: [...time, 'host_type', 'type'], parts: ['format'] },
  supportsSlotsReason: { columns: [...time, 'host_type', 'type'], parts: ['format'] },
  supportsUpgrade: { columns: [...time, 'host_type', 'type', 'package_level'], parts: ['format'] },
}

/** Fields that read every column and these parts beside. */
const wholeNeeds: Readonly<Record<string, readonly Part[]>> = {
  readiness: ['assignments', 'experience', 'locations', 'contact', 'zoned'],
  meta: ['format', 'assigned'],
  restrictions: ['format'],
  isCustomizable: ['format'],
  timeline: ['timelineItems'],
  links: ['locations'],
}

/** The columns and parts that a set of asked fields needs. Always there: id, workspace_id. `columns` undefined = all. */
export function needsOf(fields: ReadonlySet<string>): { columns: ReadonlySet<keyof SessionRow> | undefined; parts: ReadonlySet<Part> } {
  const columns = new Set<keyof SessionRow>(['id', 'workspace_id'])
  const parts = new Set<Part>()
  let whole = false
  for (const field of fields) {
    if (field.startsWith('__')) continue
    const need = fieldNeeds[field]
    if (!need) {
      whole = true
      for (const part of wholeNeeds[field] ?? []) parts.add(part)
      continue
    }
    for (const column of need.columns ?? []) columns.add(column)
    for (const part of need.parts ?? []) parts.add(part)
  }
  return { columns: whole ? undefined : columns, parts }
}
