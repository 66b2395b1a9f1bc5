import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS, SYNC_TYPES } from '@troupe/domain/catalogue/kinds'
import { READINESS, SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { given, listOf, oneOf, realDay, text } from '../../search-values.ts'
import type { WrittenFilters } from './filters-search.ts'

const answers = ['yes', 'no'] as const

/** The filters of an address that make sense. The days are the reader's own, both included. */
export const readFilters = (written: WrittenFilters) =>
  given({
    status: listOf(written.status, SESSION_STATUSES),
    readiness: listOf(written.readiness, READINESS),
    type: listOf(written.type, SESSION_FORMATS),
    hostType: listOf(written.hostType, HOST_TYPES),
    packageLevel: listOf(written.packageLevel, PACKAGE_LEVELS),
    syncType: listOf(written.syncType, SYNC_TYPES),
    category: listOf(written.category, EXPERIENCE_CATEGORIES),
    workspaceId: text(written.workspaceId, 64),
    experienceId: text(written.experienceId, 64),
    formatId: text(written.formatId, 64),
    venueId: text(written.venueId, 64),
    groupId: text(written.groupId, 64),
    contactId: text(written.contactId, 64),
    bookedBy: text(written.bookedBy, 64),
    producerId: text(written.producerId, 64),
    hostId: text(written.hostId, 64),
    assignedTo: text(written.assignedTo, 64),
    instructionId: text(written.instructionId, 64),
    diy: oneOf(written.diy, answers),
    openRooms: oneOf(written.openRooms, answers),
    hasOpenPlaces: oneOf(written.hasOpenPlaces, answers),
    timelineOutdated: oneOf(written.timelineOutdated, answers),
    city: text(written.city),
    from: realDay(written.from),
    to: realDay(written.to),
  })
/** What the list of events is filtered by. */
export type EventFilters = ReturnType<typeof readFilters>
