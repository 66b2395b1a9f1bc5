import type { ReadinessFacts } from '@troupe/domain/session/readiness'

/** An event that nothing is missing of but its crew, for the tests of what is still to do. */
export const readyEvent: Omit<ReadinessFacts, 'assignments'> = {
  status: 'SCHEDULED',
  diy: false,
  attendees: 20,
  size: 1,
  details: { name: 'Social', hasContact: true, remote: false, diy: false, size: 1, templateId: 't', syncType: 'standard' },
  location: {
    ...{ type: 'HYBRID', hostType: 'ON_SCREEN', city: 'Chicago' },
    ...{ locations: [{ type: 'START', precision: 'POINT' }], supportsGameZone: false, gameZoneId: null },
  },
  group: {
    details: { tv: 'Yes', description: 'A party', rating: 'PG' },
    hasGroupDetails: true,
    type: 'HYBRID',
    hostType: 'ON_SCREEN',
    category: 'ADVENTURE',
    blackout: false,
    hasUpgrade: false,
    hasPastRelation: false,
    hasFutureRelation: false,
    pastEventsDetails: null,
    futureEventsDetails: null,
  },
  reviewed: true,
}
