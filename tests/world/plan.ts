import { chanceOf, type ExperienceName, type WorkspaceName } from './ids.ts'
import type { VenueName } from './places.ts'
import type { HostType, SessionType } from './show.ts'

type Status = 'UNSCHEDULED' | 'REQUESTED' | 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED'

/** What an event still lacks; null = nothing. It decides the readiness. */
export type Gap = 'producer' | 'host' | 'contact' | 'groupDetails' | 'location' | 'review' | 'gameZone' | null

/** One event as someone would tell it; when exactly it plays and who plays it follows from `now`. */
export interface Plan {
  readonly name: string
  readonly workspace: WorkspaceName
  readonly show: ExperienceName
  readonly type: SessionType
  readonly hostType: HostType
  /** Where it starts and ends; absent for a remote event, chosen by the clock for one that must play right now. */
  readonly venue?: VenueName
  /** The customer has only named the city: it starts at the centre of the venue's. */
  readonly onlyCity?: true
  readonly timezone?: string
  /** Wished business day, counted from today (0); 'now' plays this many minutes from now at any hour; null has no date. */
  readonly day: number | { readonly minutesFromNow: number } | null
  readonly hour: string
  readonly attendees: number
  readonly level?: 'PRO' | 'PREMIUM'
  readonly language?: string
  /** The language that the customer chose after the crew was cast: a host who doesn't speak it is in conflict. */
  readonly languageNow?: string
  readonly status: Status
  readonly gap: Gap
  /**
   * What became of the first offer to a host or plant: still open, refused, run out, refused and given to another, accepted until the person fell ill
   * (weeks ago, or just now: the next one is asked), or refused by everyone who could, so that no plan can fill the place.
   */
  readonly offer?: 'PENDING' | 'DECLINED' | 'EXPIRED' | 'PASSED_ON' | 'WITHDREW' | 'FELL_ILL' | 'REFUSED_BY_ALL'
  readonly outcome?: 'RAN' | 'NO_SHOW' | 'FAILED' | 'UNKNOWN'
  readonly cast?: readonly string[]
  readonly notes?: string
  readonly shortName?: string
  /** A member of the workspace who booked it in place of its first editor. */
  readonly bookedBy?: 'owner' | 'northwindLondon'
  /** The name of an open room, which is paid for with open rooms. */
  readonly openRoom?: string
  /** Minutes before the start, where staff set others than the format has. */
  readonly set?: { readonly lobby: number; readonly scheduleOffset: number }
}

const onSite = { type: 'IN_PERSON', hostType: 'ON_SITE' } as const
const remote = { type: 'REMOTE', hostType: 'ON_SCREEN' } as const
const hybrid = { type: 'HYBRID', hostType: 'ON_SCREEN' } as const
const diy = { type: 'REMOTE', hostType: 'SELF_HOSTED' } as const
const northwind = { workspace: 'northwind', hour: '13:30', status: 'SCHEDULED', gap: null } as const
const halden = { ...northwind, workspace: 'halden', hour: '15:00' } as const
const orbis = { ...northwind, workspace: 'diy', hour: '11:00' } as const
const kestrel = { ...northwind, workspace: 'kestrel', hour: '14:00' } as const

/** The events that tests call by name: one for every status, readiness and answer to an offer. */
export const namedPlans: readonly Plan[] = [
  // what plays or is locked right now comes first: it picks its crew before everyone else is busy, on site before remote
  { ...halden, ...onSite, name: 'liveOnSite', show: 'theLostLedger', day: { minutesFromNow: -50 }, attendees: 32, status: 'LIVE' },
  { ...northwind, ...remote, name: 'live', show: 'buzzerNight', day: { minutesFromNow: -35 }, attendees: 48, status: 'LIVE' },
  { ...orbis, ...diy, name: 'liveDiy', show: 'theNightArchive', day: { minutesFromNow: -20 }, attendees: 16, status: 'LIVE' },
  { ...northwind, ...remote, name: 'insideTheLock', show: 'theCalmHour', day: { minutesFromNow: 380 }, attendees: 18 },
  {
    ...northwind,
    ...onSite,
    name: 'greenRoom',
    show: 'murderInTheGreenRoom',
    venue: 'merchantHall',
    day: 17,
    attendees: 72,
    gap: 'host',
    offer: 'DECLINED',
    cast: ['producer', 'host', 'plant', 'theo'],
    notes: 'Load in through the alley door on Kinzie. The freight lift is booked from 11.',
    shortName: 'Green Room',
    set: { lobby: 30, scheduleOffset: 75 },
  },
  {
    ...northwind,
    ...onSite,
    name: 'gameReady',
    show: 'theLostLedger',
    venue: 'foundryLoft',
    day: 8,
    attendees: 44,
    cast: ['producer', 'staffhost'],
  },
  { ...northwind, ...remote, name: 'managersNeeded', show: 'battleRoyale', day: 11, attendees: 96, gap: 'producer' },
  {
    ...northwind,
    ...hybrid,
    name: 'hostNeeded',
    show: 'theGreatEstimate',
    venue: 'printersRow',
    day: 13,
    attendees: 40,
    gap: 'host',
    cast: ['producer'],
  },
  { ...northwind, ...remote, name: 'detailsRequired', show: 'commonGround', day: 9, attendees: 24, gap: 'contact', cast: ['producer'] },
  {
    ...northwind,
    ...onSite,
    name: 'groupDetailsMissing',
    show: 'blackout',
    venue: 'foundryLoft',
    day: 15,
    attendees: 36,
    gap: 'groupDetails',
    cast: ['host'],
  },
  {
    ...northwind,
    ...onSite,
    name: 'locationMissing',
    show: 'charityBikeBuild',
    venue: 'merchantHall',
    day: 21,
    attendees: 60,
    gap: 'location',
  },
  { ...northwind, ...remote, name: 'toReview', show: 'sayItBetter', day: 7, attendees: 12, gap: 'review', cast: ['producer', 'staffhost'] },
  {
    ...northwind,
    ...onSite,
    name: 'staffDetailsMissing',
    show: 'theLostLedger',
    venue: 'coventCellar',
    day: 12,
    attendees: 30,
    gap: 'gameZone',
  },
  { ...northwind, ...remote, name: 'unscheduled', show: 'murderInTheGreenRoom', day: null, attendees: 36, status: 'UNSCHEDULED' },
  {
    ...northwind,
    ...onSite,
    name: 'unscheduledOnSite',
    show: 'theWinterRevue',
    venue: 'merchantHall',
    day: null,
    attendees: 80,
    status: 'UNSCHEDULED',
  },
  { ...northwind, ...remote, name: 'requested', show: 'buzzerNight', day: 5, attendees: 50, status: 'REQUESTED', cast: ['producer'] },
  { ...halden, ...remote, name: 'requestedFirstDate', show: 'theCalmHour', day: null, attendees: 15, status: 'REQUESTED' },
  { ...northwind, ...remote, name: 'cancelled', show: 'theGreatEstimate', day: 16, attendees: 25, status: 'CANCELLED' },
  {
    ...northwind,
    ...onSite,
    name: 'cancelledWithFee',
    show: 'blackout',
    venue: 'merchantHall',
    day: 10,
    attendees: 24,
    status: 'CANCELLED',
    hour: '10:00',
  },
  { ...halden, ...remote, name: 'cancelledUnscheduled', show: 'buzzerNight', day: null, attendees: 20, status: 'CANCELLED' },
  {
    ...northwind,
    ...onSite,
    name: 'completed',
    show: 'murderInTheGreenRoom',
    venue: 'merchantHall',
    day: -9,
    attendees: 42,
    status: 'COMPLETED',
    cast: ['producer', 'host', 'plant', 'theo'],
  },
  { ...halden, ...remote, name: 'noShow', show: 'whoseChairIsIt', day: -12, attendees: 20, status: 'COMPLETED', outcome: 'NO_SHOW' },
  { ...northwind, ...remote, name: 'failed', show: 'theNightArchive', day: -6, attendees: 20, status: 'COMPLETED', outcome: 'FAILED' },
  {
    ...orbis,
    ...remote,
    name: 'outcomeUnknown',
    show: 'theSeanceAtFernhill',
    day: -1,
    attendees: 14,
    status: 'COMPLETED',
    outcome: 'UNKNOWN',
  },
  {
    ...orbis,
    name: 'diy',
    show: 'theLostLedger',
    type: 'IN_PERSON',
    hostType: 'SELF_HOSTED',
    venue: 'bryantRooms',
    day: 6,
    attendees: 24,
  },
  { ...kestrel, ...remote, name: 'expiredOffer', show: 'theLongGoodbye', day: 14, attendees: 10, gap: 'host', offer: 'EXPIRED' },
  {
    ...northwind,
    ...remote,
    name: 'pendingOffers',
    show: 'murderInTheGreenRoom',
    day: 19,
    attendees: 40,
    offer: 'PENDING',
    cast: ['producer', 'host', 'staffhost', 'plant'],
  },
  {
    ...northwind,
    ...onSite,
    name: 'premium',
    show: 'theWinterRevue',
    venue: 'printersRow',
    day: 24,
    attendees: 48,
    level: 'PREMIUM',
    shortName: 'Revue',
    set: { lobby: 45, scheduleOffset: 60 },
    cast: ['producer', 'host'],
  },
  { ...halden, ...onSite, name: 'halden', show: 'einKofferInBerlin', venue: 'hofSieben', day: 10, attendees: 28, language: 'de' },
  { ...kestrel, ...remote, name: 'kestrel', show: 'postcardsFromLisbon', day: 18, attendees: 12, languageNow: 'pt' },
]

type Regular = Omit<Plan, 'name' | 'day' | 'status' | 'gap'>

const regulars: readonly Regular[] = [
  { ...northwind, ...onSite, show: 'theLostLedger', venue: 'foundryLoft', attendees: 46 },
  { ...halden, ...remote, show: 'buzzerNight', attendees: 40 },
  { ...orbis, show: 'theLostLedger', type: 'IN_PERSON', hostType: 'SELF_HOSTED', venue: 'ropeworks', attendees: 24 },
  { ...northwind, ...remote, show: 'buzzerNight', attendees: 48, hour: '16:00' },
  { ...kestrel, ...remote, show: 'postcardsFromLisbon', attendees: 12 },
  { ...northwind, ...onSite, show: 'murderInTheGreenRoom', venue: 'printersRow', attendees: 38 },
  { ...halden, ...onSite, show: 'theLostLedger', venue: 'hofSieben', attendees: 44 },
  { ...northwind, ...remote, show: 'commonGround', attendees: 22 },
  { ...orbis, ...remote, show: 'unaNocheEnSevilla', attendees: 18, language: 'es' },
  { ...northwind, ...onSite, show: 'blackout', venue: 'merchantHall', attendees: 30, level: 'PRO' },
  { ...halden, ...onSite, show: 'blackout', venue: 'ferryLoft', attendees: 24, hour: '11:00' },
  { ...northwind, ...hybrid, show: 'theGreatEstimate', venue: 'merchantHall', attendees: 34 },
  { ...kestrel, ...remote, show: 'battleRoyale', attendees: 30, hour: '10:00' },
  { ...orbis, ...onSite, show: 'secretAgent', venue: 'ropeworks', attendees: 40 },
  { ...northwind, ...onSite, show: 'charityBikeBuild', venue: 'foundryLoft', attendees: 60, hour: '10:00' },
  { ...northwind, ...remote, show: 'battleRoyale', attendees: 70, hour: '09:30' },
  { ...halden, ...remote, show: 'theCalmHour', attendees: 16 },
  { ...northwind, ...diy, show: 'theNightArchive', attendees: 18 },
  { ...orbis, show: 'networkingBingo', type: 'IN_PERSON', hostType: 'SELF_HOSTED', venue: 'distillery', attendees: 50 },
  { ...northwind, ...remote, show: 'sayItBetter', attendees: 14, level: 'PRO' },
  { ...kestrel, ...remote, show: 'theLongGoodbye', attendees: 10 },
  { ...northwind, ...onSite, show: 'networkingBingo', venue: 'coventCellar', attendees: 40, hour: '16:00', bookedBy: 'northwindLondon' },
  { ...halden, ...hybrid, show: 'theNightArchive', venue: 'hofSieben', attendees: 24, language: 'de' },
  { ...northwind, ...remote, show: 'postcardsFromLisbon', attendees: 20, timezone: 'America/Sao_Paulo', language: 'pt' },
  { ...orbis, ...remote, show: 'theSeanceAtFernhill', attendees: 16 },
  { ...northwind, ...onSite, show: 'foundersSupper', venue: 'printersRow', attendees: 24, hour: '15:00', bookedBy: 'owner' },
  { ...kestrel, ...onSite, show: 'commonGround', venue: 'woolStore', attendees: 18, hour: '10:00' },
  { ...halden, ...remote, show: 'whoseChairIsIt', attendees: 20 },
  { ...northwind, ...diy, show: 'openFloor', attendees: 20 },
  { ...orbis, show: 'theLongWayToLunch', type: 'IN_PERSON', hostType: 'ON_SCREEN', venue: 'distillery', attendees: 8 },
  { ...halden, show: 'theToyWorkshop', type: 'IN_PERSON', hostType: 'ON_SCREEN', venue: 'hofSieben', attendees: 40 },
  { ...northwind, show: 'theWinterRevue', type: 'HYBRID', hostType: 'ON_SITE', venue: 'merchantHall', attendees: 45 },
  { ...northwind, ...onSite, show: 'theLostLedger', venue: 'jacaranda', attendees: 28, language: 'pt', hour: '10:00' },
  { ...kestrel, show: 'theGreatEstimate', type: 'IN_PERSON', hostType: 'ON_SCREEN', venue: 'greenwichYard', attendees: 22 },
  { ...northwind, ...onSite, show: 'murderInTheGreenRoom', venue: 'bryantRooms', attendees: 36, hour: '13:00' },
  { ...orbis, ...diy, show: 'boxOfSmallWonders', attendees: 12 },
]

const gaps: readonly Gap[] = [
  null,
  null,
  'review',
  null,
  'groupDetails',
  null,
  'host',
  null,
  'location',
  null,
  'producer',
  null,
  'contact',
  'gameZone',
]
const offers: readonly Plan['offer'][] = [undefined, 'PENDING', undefined, 'PASSED_ON', undefined, 'PENDING', 'WITHDREW']

/** The rest of the season: a month behind and two months ahead, from the shows these customers keep coming back to. */
export const seasonPlans: readonly Plan[] = [...season('past', 42, -22, -2), ...season('coming', 50, 3, 43)]

/**
 * What comes last, because it takes who is left: an event that can't have another room, two that no one can host, each for another reason, and one of
 * tomorrow whose host has just fallen ill.
 */
export const lastPlans: readonly Plan[] = [
  // one host speaks Portuguese, and plays it
  {
    ...northwind,
    ...remote,
    name: 'cannotGrow',
    show: 'postcardsFromLisbon',
    day: 17,
    attendees: 21,
    timezone: 'America/Sao_Paulo',
    language: 'pt',
  },
  {
    ...halden,
    ...remote,
    name: 'noOneSpeaks',
    show: 'buzzerNight',
    day: 15,
    attendees: 18,
    language: 'de',
    gap: 'host',
    offer: 'REFUSED_BY_ALL',
  },
  {
    ...kestrel,
    ...onSite,
    name: 'noOneNear',
    show: 'commonGround',
    venue: 'woolStore',
    day: 21,
    hour: '10:00',
    attendees: 18,
    gap: 'host',
    offer: 'REFUSED_BY_ALL',
  },
  {
    ...northwind,
    ...remote,
    name: 'fellIll',
    show: 'commonGround',
    day: { minutesFromNow: 26 * 60 },
    attendees: 26,
    offer: 'FELL_ILL',
    cast: ['producer'],
  },
  {
    ...{ ...northwind, ...diy, name: 'openRoom', show: 'openFloor', openRoom: 'Friday quiz', attendees: 20 },
    ...{ day: { minutesFromNow: -10 }, status: 'LIVE' },
  },
  { ...northwind, ...diy, name: 'comingRoom', show: 'openFloor', openRoom: 'Onboarding, new starters', attendees: 30, day: 4 },
  {
    ...{ ...kestrel, ...onSite, name: 'onlyCity', show: 'theLostLedger', venue: 'printersRow', onlyCity: true, day: 18 },
    ...{ attendees: 45, gap: 'location' },
  },
]

function season(when: 'past' | 'coming', count: number, first: number, last: number): Plan[] {
  const draw = chanceOf(`season/${when}`)
  return Array.from({ length: count }, (_, index): Plan => {
    const regular = regulars[index % regulars.length] as Regular
    const day = Math.round(first + ((last - first) * index) / (count - 1))
    const attendees = Math.max(6, regular.attendees - draw(5))
    const shared = { ...regular, name: `${when}-${index + 1}`, day, attendees }
    if (when === 'past') return { ...shared, status: 'COMPLETED', gap: null, outcome: 'RAN' }
    if (index % 17 === 11) return { ...shared, day: null, status: 'UNSCHEDULED', gap: null }
    const offer = offers[index % offers.length]
    return { ...shared, status: 'SCHEDULED', gap: gaps[index % gaps.length] ?? null, ...(offer ? { offer } : {}) }
  })
}
