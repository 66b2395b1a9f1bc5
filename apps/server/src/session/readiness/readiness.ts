import { isUpgraded } from '@troupe/domain/catalogue/kinds'
import { type CustomerPlace, type CustomerStateFound, customerStateOf as judgeForCustomer } from '@troupe/domain/session/customer-state'
import {
  readinessOf as judge,
  type Readiness,
  type ReadinessFacts,
  type ReadinessItem,
  type ReadinessReader,
} from '@troupe/domain/session/readiness'
import { READINESS_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { SessionView } from '../list/view.ts'
import { readForHouse } from '../read.ts'
import { LATE_FACTS, lateDropOuts } from './late.ts'

export interface SessionReadiness {
  readonly status: Readiness
  readonly label: string
  /** Hosts and plants who were asked and have not answered. */
  readonly waiting: number
  readonly items: readonly ReadinessItem[]
}

/** What the readiness of a session is derived from. */
export const READINESS_FACTS = [
  'type',
  'contact',
  'status',
  'diy',
  'attendees',
  'size',
  'assignments',
  ...LATE_FACTS,
  'name',
  'template_id',
  'sync_type',
  'city',
  'locations',
  'zoned',
  'game_zone_id',
  'group_details',
  'has_group_details',
  'host_type',
  'experience',
  'experience_id',
  'package_level',
  'past_events_details',
  'future_events_details',
  'hasPastRelation',
  'hasFutureRelation',
  'reviewed_version',
  'customer_version',
] as const

type ReadinessView = Pick<SessionView, (typeof READINESS_FACTS)[number]>

/** When a readiness is judged, and the server's setting for blackouts. */
export interface Judged {
  readonly now: Temporal.Instant
  readonly blackoutExperienceIds: readonly string[]
}

/** The derived readiness of one session for a reader, and its checklist; null once it is completed or cancelled. */
export function readinessOf(
  view: ReadinessView,
  { reader, ...judged }: Judged & { readonly reader: ReadinessReader },
): SessionReadiness | null {
  const { status, waiting, items } = judge(factsOf(view, judged), reader)
  return status && { status, label: READINESS_WORDS[status].label, waiting, items }
}

/** What a customer's state of a session is derived from. */
export const CUSTOMER_STATE_FACTS = [...READINESS_FACTS, 'ends_at', 'first_booked_at', 'created_at'] as const

/** What customers read in place of the readiness; null once the session is completed or cancelled. */
export const customerStateOf = (
  view: Pick<SessionView, (typeof CUSTOMER_STATE_FACTS)[number]>,
  judged: Judged,
): CustomerStateFound | null =>
  judgeForCustomer({
    ...factsOf(view, judged),
    assignments: placesOf(view, judged.now),
    startsAt: view.starts_at,
    endsAt: view.ends_at,
    bookedAt: view.first_booked_at ?? view.created_at,
  })

/** The same of one session, for what emails say of it; the deadlines of its offers aren't read. */
export async function readCustomerState({ tx, at, settings }: Work, sessionId: string): Promise<Omit<CustomerStateFound, 'hearBy'> | null> {
  const [view] = await readForHouse(tx, sql`s.id = ${sessionId}::uuid`, new Set(CUSTOMER_STATE_FACTS))
  return view ? customerStateOf(view, { now: at, blackoutExperienceIds: settings.blackoutExperienceIds }) : null
}

function factsOf(view: ReadinessView, { now, blackoutExperienceIds }: Judged): ReadinessFacts {
  const { type } = view
  return {
    status: view.status,
    diy: view.diy,
    attendees: view.attendees,
    size: view.size,
    assignments: placesOf(view, now),
    details: {
      name: view.name,
      hasContact: view.contact !== null,
      remote: type === 'REMOTE',
      diy: view.diy,
      size: view.size,
      templateId: view.template_id,
      syncType: view.sync_type,
    },
    location: {
      type,
      hostType: view.host_type,
      city: view.city,
      locations: view.locations,
      supportsGameZone: view.zoned,
      gameZoneId: view.game_zone_id,
    },
    group: {
      details: view.group_details,
      hasGroupDetails: view.has_group_details,
      type,
      hostType: view.host_type,
      category: view.experience.category,
      blackout: blackoutExperienceIds.includes(view.experience_id),
      hasUpgrade: isUpgraded(view.package_level),
      hasPastRelation: view.hasPastRelation,
      hasFutureRelation: view.hasFutureRelation,
      pastEventsDetails: view.past_events_details,
      futureEventsDetails: view.future_events_details,
    },
    reviewed: view.reviewed_version === view.customer_version,
  }
}

/** Each place of a session with its newest offer, as the rules ask for it. The deadline is known only to statements that read it. */
export function placesOf(
  view: Pick<SessionView, 'assignments' | 'status' | (typeof LATE_FACTS)[number]>,
  now: Temporal.Instant,
): CustomerPlace[] {
  const late = new Set(lateDropOuts(view, now).map(({ assignmentId }) => assignmentId))
  return view.assignments.map(({ id, role, userId, approval }) => ({
    role,
    userId,
    state: approval?.state ?? null,
    late: late.has(id),
    expiresAt: approval?.expiresAt ? Temporal.Instant.from(approval.expiresAt) : null,
  }))
}
