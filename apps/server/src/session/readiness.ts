import type { ExperienceCategory, HostType, PackageLevel, SessionFormat, SyncType } from '@troupe/domain/catalogue/kinds'
import { isUpgraded } from '@troupe/domain/catalogue/kinds'
import type { LocationKind, SessionStatus } from '@troupe/domain/session/kinds'
import { readinessOf as judge, type Readiness, type ReadinessItem } from '@troupe/domain/session/readiness'
import type { AssignmentRole, AssignmentStatus } from '@troupe/domain/staffing/kinds'
import { READINESS_WORDS } from '@troupe/domain/words'
import type { SessionView } from './view.ts'

export interface SessionReadiness {
  readonly status: Readiness
  readonly label: string
  readonly items: readonly ReadinessItem[]
}

/** The derived readiness of one session and its checklist; null once it is completed or cancelled. */
export function readinessOf(view: SessionView, blackoutExperienceIds: readonly string[]): SessionReadiness | null {
  const type = view.type as SessionFormat
  const hasContact = view.contact !== null
  const { status, items } = judge({
    status: view.status as SessionStatus,
    diy: view.diy,
    attendees: view.attendees,
    size: view.size,
    assignments: view.assignments.map((place) => ({
      role: place.role as AssignmentRole,
      userId: place.userId,
      state: (place.approval?.state ?? null) as AssignmentStatus | null,
    })),
    details: {
      name: view.name,
      hasContact,
      remote: type === 'REMOTE',
      diy: view.diy,
      size: view.size,
      templateId: view.template_id,
      syncType: view.sync_type as SyncType,
    },
    location: {
      type,
      city: view.city,
      locations: view.locations.map((location) => location.type as LocationKind),
      supportsGameZone: view.zoned,
      gameZoneId: view.game_zone_id,
    },
    group: {
      details: view.group_details,
      hasGroupDetails: view.has_group_details,
      type,
      hostType: view.host_type as HostType,
      category: view.experience.category as ExperienceCategory,
      blackout: blackoutExperienceIds.includes(view.experience_id),
      hasUpgrade: isUpgraded(view.package_level as PackageLevel),
      hasPastRelation: false,
      hasFutureRelation: false,
      pastEventsDetails: view.past_events_details,
      futureEventsDetails: view.future_events_details,
    },
    reviewed: view.reviewed_version === view.customer_version,
  })
  return status && { status, label: READINESS_WORDS[status].label, items }
}
