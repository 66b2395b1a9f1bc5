import { isUpgraded } from '@troupe/domain/catalogue/kinds'
import { readinessOf as judge, type Readiness, type ReadinessItem } from '@troupe/domain/session/readiness'
import { READINESS_WORDS } from '@troupe/domain/words'
import type { SessionView } from './view.ts'

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
  'reviewed_version',
  'customer_version',
] as const

/** The derived readiness of one session and its checklist; null once it is completed or cancelled. */
export function readinessOf(
  view: Pick<SessionView, (typeof READINESS_FACTS)[number]>,
  blackoutExperienceIds: readonly string[],
): SessionReadiness | null {
  const { type } = view
  const hasContact = view.contact !== null
  const { status, waiting, items } = judge({
    status: view.status,
    diy: view.diy,
    attendees: view.attendees,
    size: view.size,
    assignments: placesOf(view),
    details: {
      name: view.name,
      hasContact,
      remote: type === 'REMOTE',
      diy: view.diy,
      size: view.size,
      templateId: view.template_id,
      syncType: view.sync_type,
    },
    location: {
      type,
      city: view.city,
      locations: view.locations.map((location) => location.type),
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
      hasPastRelation: false,
      hasFutureRelation: false,
      pastEventsDetails: view.past_events_details,
      futureEventsDetails: view.future_events_details,
    },
    reviewed: view.reviewed_version === view.customer_version,
  })
  return status && { status, label: READINESS_WORDS[status].label, waiting, items }
}

/** Each place of a session with the state of its newest offer, as the rules ask for it. */
export const placesOf = ({ assignments }: Pick<SessionView, 'assignments'>) =>
  assignments.map(({ role, userId, approval }) => ({ role, userId, state: approval?.state ?? null }))
