import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import { ZONE_ALIASES } from './zone-aliases.ts'

/** The zones a person may choose from, in groups, with their friendly names. Their order is the order of the picker. */
export const ZONE_GROUPS = [
  {
    group: 'United States and Canada',
    zones: [
      { zone: 'America/New_York', label: 'Eastern Time (New York)' },
      { zone: 'America/Chicago', label: 'Central Time (Chicago)' },
      { zone: 'America/Denver', label: 'Mountain Time (Denver)' },
      { zone: 'America/Phoenix', label: 'Arizona (Phoenix)' },
      { zone: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
      { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
      { zone: 'America/Adak', label: 'Aleutian Islands (Adak)' },
      { zone: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
      { zone: 'America/Toronto', label: 'Eastern Time (Toronto)' },
      { zone: 'America/Winnipeg', label: 'Central Time (Winnipeg)' },
      { zone: 'America/Regina', label: 'Saskatchewan (Regina)' },
      { zone: 'America/Edmonton', label: 'Alberta (Edmonton)' },
      { zone: 'America/Vancouver', label: 'British Columbia (Vancouver)' },
      { zone: 'America/Halifax', label: 'Atlantic Time (Halifax)' },
      { zone: 'America/St_Johns', label: 'Newfoundland (St. John’s)' },
      { zone: 'America/Miquelon', label: 'Saint Pierre and Miquelon' },
    ],
  },
  {
    group: 'Latin America and the Caribbean',
    zones: [
      { zone: 'America/Mexico_City', label: 'Mexico City' },
      { zone: 'America/Bogota', label: 'Bogotá' },
      { zone: 'America/Lima', label: 'Lima' },
      { zone: 'America/Havana', label: 'Havana' },
      { zone: 'America/Caracas', label: 'Caracas' },
      { zone: 'America/Puerto_Rico', label: 'San Juan' },
      { zone: 'America/Santiago', label: 'Santiago' },
      { zone: 'America/Sao_Paulo', label: 'São Paulo' },
      { zone: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires' },
      { zone: 'America/Noronha', label: 'Fernando de Noronha' },
      { zone: 'Pacific/Easter', label: 'Easter Island' },
    ],
  },
  {
    group: 'Europe',
    zones: [
      { zone: 'Europe/London', label: 'London' },
      { zone: 'Europe/Dublin', label: 'Dublin' },
      { zone: 'Europe/Lisbon', label: 'Lisbon' },
      { zone: 'Europe/Paris', label: 'Paris' },
      { zone: 'Europe/Madrid', label: 'Madrid' },
      { zone: 'Europe/Berlin', label: 'Berlin' },
      { zone: 'Europe/Rome', label: 'Rome' },
      { zone: 'Europe/Stockholm', label: 'Stockholm' },
      { zone: 'Europe/Warsaw', label: 'Warsaw' },
      { zone: 'Europe/Athens', label: 'Athens' },
      { zone: 'Europe/Helsinki', label: 'Helsinki' },
      { zone: 'Europe/Kyiv', label: 'Kyiv' },
      { zone: 'Europe/Istanbul', label: 'Istanbul' },
      { zone: 'Europe/Moscow', label: 'Moscow' },
      { zone: 'Atlantic/Azores', label: 'Azores' },
      { zone: 'Atlantic/Reykjavik', label: 'Reykjavik' },
      { zone: 'America/Nuuk', label: 'Nuuk' },
    ],
  },
  {
    group: 'Africa and the Middle East',
    zones: [
      { zone: 'Africa/Casablanca', label: 'Casablanca' },
      { zone: 'Africa/Lagos', label: 'Lagos' },
      { zone: 'Africa/Cairo', label: 'Cairo' },
      { zone: 'Africa/Johannesburg', label: 'Johannesburg' },
      { zone: 'Africa/Nairobi', label: 'Nairobi' },
      { zone: 'Atlantic/Cape_Verde', label: 'Cape Verde' },
      { zone: 'Asia/Jerusalem', label: 'Jerusalem' },
      { zone: 'Asia/Hebron', label: 'Hebron' },
      { zone: 'Asia/Beirut', label: 'Beirut' },
      { zone: 'Asia/Riyadh', label: 'Riyadh' },
      { zone: 'Asia/Dubai', label: 'Dubai' },
      { zone: 'Asia/Tehran', label: 'Tehran' },
    ],
  },
  {
    group: 'Asia',
    zones: [
      { zone: 'Asia/Kabul', label: 'Kabul' },
      { zone: 'Asia/Karachi', label: 'Karachi' },
      { zone: 'Asia/Kolkata', label: 'Kolkata' },
      { zone: 'Asia/Kathmandu', label: 'Kathmandu' },
      { zone: 'Asia/Dhaka', label: 'Dhaka' },
      { zone: 'Asia/Yangon', label: 'Yangon' },
      { zone: 'Asia/Bangkok', label: 'Bangkok' },
      { zone: 'Asia/Shanghai', label: 'Shanghai' },
      { zone: 'Asia/Hong_Kong', label: 'Hong Kong' },
      { zone: 'Asia/Singapore', label: 'Singapore' },
      { zone: 'Asia/Manila', label: 'Manila' },
      { zone: 'Asia/Tokyo', label: 'Tokyo' },
      { zone: 'Asia/Seoul', label: 'Seoul' },
      { zone: 'Asia/Vladivostok', label: 'Vladivostok' },
    ],
  },
  {
    group: 'Australia and the Pacific',
    zones: [
      { zone: 'Australia/Perth', label: 'Perth' },
      { zone: 'Australia/Eucla', label: 'Eucla' },
      { zone: 'Australia/Darwin', label: 'Darwin' },
      { zone: 'Australia/Adelaide', label: 'Adelaide' },
      { zone: 'Australia/Brisbane', label: 'Brisbane' },
      { zone: 'Australia/Sydney', label: 'Sydney' },
      { zone: 'Australia/Lord_Howe', label: 'Lord Howe Island' },
      { zone: 'Pacific/Noumea', label: 'Nouméa' },
      { zone: 'Pacific/Norfolk', label: 'Norfolk Island' },
      { zone: 'Pacific/Fiji', label: 'Fiji' },
      { zone: 'Pacific/Auckland', label: 'Auckland' },
      { zone: 'Pacific/Chatham', label: 'Chatham Islands' },
      { zone: 'Pacific/Tongatapu', label: 'Tonga' },
      { zone: 'Pacific/Kiritimati', label: 'Kiritimati' },
      { zone: 'Pacific/Marquesas', label: 'Marquesas Islands' },
      { zone: 'Pacific/Gambier', label: 'Gambier Islands' },
      { zone: 'Pacific/Pitcairn', label: 'Pitcairn Islands' },
      { zone: 'Pacific/Pago_Pago', label: 'Pago Pago' },
    ],
  },
  {
    group: 'UTC and other time zones',
    zones: [
      { zone: 'UTC', label: 'Coordinated Universal Time' },
      { zone: 'Antarctica/Troll', label: 'Troll Station' },
      { zone: 'Etc/GMT+12', label: 'International Date Line West' },
    ],
  },
] as const

/** A zone that is offered, by its name in the time zone database. */
export type Zone = (typeof ZONE_GROUPS)[number]['zones'][number]['zone']

/** Every offered zone. */
export const ZONES: readonly Zone[] = ZONE_GROUPS.flatMap((group) => group.zones.map((entry) => entry.zone))

/**
 * The offered zone for any name of the time zone database: 'US/Eastern' is 'America/New_York'. Capitals do not matter.
 * Refuses INVALID for anything else, offsets such as '+02:00' included: an offset has no daylight saving time.
 */
export function canonicalZone(name: string): Answer<Zone> {
  const zone = ZONE_BY_NAME.get(name.toLowerCase())
  return zone === undefined ? refuse('INVALID', { fields: { timezone: ['UNKNOWN_ZONE'] } }) : yes(zone)
}

/** The friendly name of a zone, or the name itself when it is not one of ours. */
export function zoneLabel(name: string): string {
  const zone = ZONE_BY_NAME.get(name.toLowerCase())
  return (zone !== undefined && LABELS.get(zone)) || name
}

const LABELS: ReadonlyMap<Zone, string> = new Map(
  ZONE_GROUPS.flatMap((group) => group.zones.map((entry) => [entry.zone, entry.label] as const)),
)

const ZONE_BY_NAME: ReadonlyMap<string, Zone> = new Map(
  ZONES.flatMap((zone) => [zone, ...(ZONE_ALIASES[zone]?.split(' ') ?? [])].map((name) => [name.toLowerCase(), zone] as const)),
)
