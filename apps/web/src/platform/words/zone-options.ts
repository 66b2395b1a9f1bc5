import { ZONE_GROUPS } from '@troupe/domain/time/zones'

/** Every time zone that people choose from, each with the group that it's found under. */
export const zoneOptions = ZONE_GROUPS.flatMap(({ group, zones }) => zones.map(({ zone, label }) => ({ key: zone, label, note: group })))
