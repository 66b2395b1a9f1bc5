import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '@troupe/domain/venue/polygon'

/** The time zone (IANA) of a point on land or sea, given in degrees. */
export const timezoneAt = ({ latitude, longitude }: Place): string => tzLookup(latitude, longitude)
