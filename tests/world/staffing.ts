import { sizeAndUnits } from '@troupe/domain/catalogue/rooms'
import { callAt, earliestCues, type LeadFacts } from '@troupe/domain/session/times'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { neededLevel, placesFor } from '@troupe/domain/staffing/places'
import type { Call, createCrew } from './crew.ts'
import { chanceOf, codeOf, idOf } from './ids.ts'
import { type Staff, staff } from './people.ts'
import type { Placed } from './placed.ts'
import { type VenueName, venues } from './places.ts'
import type { Plan } from './plan.ts'
import type { WorldFormat } from './show.ts'
import { workspaces } from './workspaces.ts'

type Part = Call['parts'][number]

const minute = 60_000
const hour = 60 * minute
const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** The places of an event that need a person who is free; the salesperson's is never one. */
function partsOf(plan: Plan, format: WorldFormat): Part[] {
  const { units } = sizeAndUnits({ format: plan.type, attendees: plan.attendees })
  const places = placesFor({ diy: plan.hostType === 'SELF_HOSTED', units, actors: format.actors, preferredSalesId: null })
  return places.flatMap(({ role }) => (role === 'SALESPERSON' ? [] : role))
}

/** What the calls of a format follow from. */
export const leadFactsOf = ({ lobby, scheduleOffset, runningOrder }: WorldFormat): LeadFacts => ({
  lobby,
  scheduleOffset,
  cues: earliestCues(runningOrder),
})

/** What an event at that time asks of its crew. */
export function callOf(plan: Plan, format: WorldFormat, startsAt: number, venue: VenueName | null, anyHour: boolean): Call {
  return {
    startsAt,
    busyFrom: (part) => callAt(instant(startsAt), leadFactsOf(format), part).epochMilliseconds,
    endsAt: startsAt + format.duration * minute,
    parts: partsOf(plan, format),
    level: neededLevel(plan.level ?? 'STANDARD'),
    language: plan.language ?? 'en',
    city: plan.hostType === 'ON_SITE' && venue ? venues[venue].city : null,
    wanted: plan.cast ?? [],
    anyHour,
  }
}

interface Assignment {
  readonly id: string
  readonly sessionId: string
  readonly role: Part | 'SALESPERSON'
  readonly ord: number
  readonly type: 'Auto' | 'Manual' | null
  readonly userId: string | null
  readonly travel: string | null
  readonly lodging: string | null
  readonly travelConfirmed: boolean
  readonly rating: number | null
  readonly updatedBy: string | null
  readonly updatedAt: Temporal.Instant
}

interface Approval {
  readonly id: string
  readonly assignmentId: string
  readonly sessionId: string
  readonly userId: string
  readonly state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'CANCELLED'
  /** What the link carries; kept as a hash only. Null where no one was asked. */
  readonly code: string | null
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant | null
  readonly answeredAt: Temporal.Instant | null
  readonly reason: string | null
  readonly note: string | null
  /** Why the person, who had accepted, withdrew. */
  readonly withdrawalReason?: 'SICK'
  readonly withdrawalNote?: string
  readonly withdrawnLate?: boolean
}

/** A person kept free for a place that no one has accepted or been offered. */
interface Pencil {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly assignmentId: string
  readonly role: Part
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** The places of an event with everything that was asked and answered, oldest first. `people` fill its parts in order. */
export function answersOf(placed: Placed, people: readonly Staff[], crew: Pick<ReturnType<typeof createCrew>, 'another'>, now: number) {
  const assignments: Assignment[] = []
  const approvals: Approval[] = []
  const pencils: Pencil[] = []
  const parts = partsOf(placed.plan, placed.format)
  parts.forEach((part, index) => {
    const ord = parts.slice(0, index).filter((one) => one === part).length + 1
    const made = placeOf(placed, { part, ord, index, parts, people }, crew, now)
    assignments.push(made.assignment)
    approvals.push(...made.approvals)
    pencils.push(...made.pencils)
  })
  if (parts.length > 0) {
    const sold = salesperson(placed)
    assignments.push(sold.assignment)
    approvals.push(sold.approval)
  }
  return { assignments, approvals, pencils }
}

interface Place {
  readonly part: Part
  readonly ord: number
  readonly index: number
  readonly parts: readonly Part[]
  readonly people: readonly Staff[]
}

/** Whether an event in America ends too late for a train home. */
const isEvening = (startsAt: number): boolean => new Date(startsAt).getUTCHours() >= 21 || new Date(startsAt).getUTCHours() < 4

function placeOf(placed: Placed, place: Place, crew: Pick<ReturnType<typeof createCrew>, 'another'>, now: number) {
  const { plan, startsAt, format } = placed
  const { part, index, people } = place
  const person = people[index]
  const id = idOf('assignment', `${plan.name}/${part}/${place.ord}`)
  const empty: Assignment = {
    id,
    sessionId: placed.id,
    role: part,
    ord: place.ord,
    type: null,
    userId: null,
    travel: null,
    lodging: null,
    travelConfirmed: false,
    rating: null,
    updatedBy: null,
    updatedAt: instant(placed.bookedAt),
  }
  if (!person || startsAt === null) return { assignment: empty, approvals: [], pencils: [] }

  const call = callOf(plan, format, startsAt, placed.venue, false)
  const refused = refusedOffer(place, plan)
  if (refused === 'FELL_ILL')
    return leftLate(placed, { empty, person, other: crew.another(part, { ...call, anyHour: true }, people), startsAt, now })
  const other = refused ? crew.another(part, call, people) : undefined
  const offer = (who: Staff, state: Approval['state'], madeAt: number): Approval => offerOf(placed, id, part, who, state, madeAt, startsAt)
  const given = placed.bookedAt + hour
  const earlier = other && refused ? earlierOffers(refused, (state) => offer(other, state, given)) : []
  const pencil = {
    id: idOf('pencil', `${plan.name}/${part}/${place.ord}`),
    userId: person.id,
    sessionId: placed.id,
    assignmentId: id,
    role: part,
    from: instant(call.busyFrom(part)),
    to: instant(call.endsAt + 15 * minute),
  }
  if (other && refused === 'DECLINED') {
    const assignment = { ...empty, type: 'Manual', userId: other.id, updatedBy: producerOf(placed) } as const
    return { assignment, approvals: earlier, pencils: [pencil] }
  }
  if (other && refused === 'EXPIRED') {
    const assignment = { ...empty, type: 'Manual', userId: other.id, updatedBy: producerOf(placed) } as const
    return { assignment, approvals: [offer(other, 'EXPIRED', now - 60 * hour)], pencils: [pencil] }
  }
  if (plan.offer === 'REFUSED_BY_ALL' && isOpen(place, plan)) {
    const all = everyoneFor(part, call)
    const assignment = { ...empty, type: 'Auto', userId: all.at(-1)?.id ?? null } as const
    return { assignment, approvals: all.map((who, turn) => offer(who, 'DECLINED', given + turn * hour)), pencils: [] }
  }
  if (isOpen(place, plan)) return { assignment: empty, approvals: [], pencils: [pencil] }

  const asked = part === 'HOST' || part === 'PLANT'
  const state = plan.status === 'CANCELLED' ? 'CANCELLED' : asked && plan.offer === 'PENDING' ? 'PENDING' : 'ACCEPTED'
  const draw = chanceOf(`assignment/${id}`)
  const travel = plan.hostType === 'ON_SITE' ? (['Train', 'Car', 'Bus', 'Bicycle'][draw(4)] ?? null) : null
  const assignment: Assignment = {
    ...empty,
    type: plan.cast?.includes(person.name) ? 'Manual' : 'Auto',
    userId: person.id,
    travel,
    lodging: travel === 'Train' && isEvening(startsAt) ? 'Station Hotel, one night' : null,
    travelConfirmed: plan.hostType === 'ON_SITE' && state === 'ACCEPTED' && draw(3) > 0,
    rating: plan.status === 'COMPLETED' && plan.outcome === 'RAN' && draw(4) > 0 ? 3 + draw(3) : null,
    updatedBy: plan.cast?.includes(person.name) ? producerOf(placed) : null,
  }
  // the first of an event's offers has waited long enough for a reminder, where the event was booked before that
  const asked30HoursAgo = place.ord === 1 && part === 'HOST' && given < now - 30 * hour
  const askedAt = now - (asked30HoursAgo ? 30 * hour : 45 * minute)
  const last = offer(person, state, state === 'PENDING' ? askedAt : earlier.length > 0 ? given + 3 * hour : given)
  return { assignment, approvals: [...earlier, last], pencils: [] }
}

/** The place of a host who fell ill half an hour ago: someone else is asked now, with the time to answer of a LATE place. */
function leftLate(placed: Placed, { empty, person, other, startsAt, now }: LeftLate) {
  if (!other) throw new Error(`The world finds no one who could have left ${placed.plan.name}: give its show more people.`)
  const leftAt = now - 30 * minute
  const offer = (who: Staff, state: Approval['state'], madeAt: number) => offerOf(placed, empty.id, 'HOST', who, state, madeAt, startsAt)
  const said = { withdrawalReason: 'SICK', withdrawalNote: 'I’ve had a fever since this morning. Sorry!', withdrawnLate: true } as const
  const left = { ...offer(other, 'CANCELLED', placed.bookedAt + hour), answeredAt: instant(leftAt), ...said }
  const call = callAt(instant(startsAt), leadFactsOf(placed.format), 'HOST')
  const time = answerTime(instant(leftAt), { startsAt: instant(startsAt), callAt: call, isLate: true })
  const asked = { ...offer(person, 'PENDING', leftAt), expiresAt: time?.expiresAt ?? null }
  return { assignment: { ...empty, type: 'Auto', userId: person.id } as const, approvals: [left, asked], pencils: [] }
}

interface LeftLate {
  readonly empty: Assignment
  /** Who is asked. */
  readonly person: Staff
  /** Who left. */
  readonly other: Staff | undefined
  readonly startsAt: number
  readonly now: number
}

/** Everyone who speaks the language of an event and lives where it plays. */
const everyoneFor = (part: Part, { language, city, level }: Call): readonly Staff[] =>
  staff.filter(
    (person) =>
      person.role === part && person.level >= level && person.languages.includes(language) && (city === null || person.city === city),
  )

/** The offer that someone refused, or withdrew from, before the place got the person it has. */
function earlierOffers(refused: NonNullable<Plan['offer']>, make: (state: Approval['state']) => Approval): Approval[] {
  if (refused === 'DECLINED' || refused === 'PASSED_ON') return [make('DECLINED')]
  const ill = { withdrawalReason: 'SICK', withdrawalNote: 'I’m down with the flu. Sorry!', withdrawnLate: false } as const
  return refused === 'WITHDREW' ? [{ ...make('CANCELLED'), ...ill }] : []
}

/** Which place an offer's story is about: the first plant when one refuses beside an open host, else the open or the first host. */
function refusedOffer(place: Place, plan: Plan): Plan['offer'] | undefined {
  if (plan.offer === undefined || plan.offer === 'PENDING' || plan.offer === 'REFUSED_BY_ALL') return undefined
  const wanted = place.parts.includes('PLANT') && plan.offer === 'DECLINED' ? 'PLANT' : 'HOST'
  if (place.part !== wanted || place.ord !== 1) return undefined
  // a refusal that stays leaves a host missing, so only an event that misses one may have it
  return ['PASSED_ON', 'WITHDREW', 'FELL_ILL'].includes(plan.offer) || wanted === 'PLANT' || plan.gap === 'host' ? plan.offer : undefined
}

function isOpen(place: Place, plan: Plan): boolean {
  if (plan.gap === 'producer') return place.part === 'PRODUCER'
  if (plan.gap !== 'host' || place.part !== 'HOST') return false
  const hosts = place.parts.filter((one) => one === 'HOST').length
  return place.ord === hosts
}

function offerOf(
  placed: Placed,
  assignmentId: string,
  part: Part,
  who: Staff,
  state: Approval['state'],
  madeAt: number,
  startsAt: number,
): Approval {
  const asked = part === 'HOST' || part === 'PLANT'
  const name = `${placed.plan.name}/${part}/${assignmentId}/${who.name}`
  const call = callAt(instant(startsAt), leadFactsOf(placed.format), part)
  const answered = state === 'PENDING' || state === 'EXPIRED' ? null : instant(asked ? madeAt + 80 * minute : madeAt)
  return {
    id: idOf('approval', name),
    assignmentId,
    sessionId: placed.id,
    userId: who.id,
    state,
    code: asked ? codeOf(name) : null,
    madeAt: instant(madeAt),
    expiresAt: asked ? (answerTime(instant(madeAt), { startsAt: instant(startsAt), callAt: call })?.expiresAt ?? null) : null,
    answeredAt: answered,
    reason: state === 'DECLINED' ? 'UNAVAILABLE' : null,
    note: state === 'DECLINED' ? 'I promised my sister that day.' : null,
  }
}

const producerOf = (placed: Placed) => workspaces[placed.plan.workspace].preferredEventProducerId

function salesperson(placed: Placed): { assignment: Assignment; approval: Approval } {
  const { plan } = placed
  const id = idOf('assignment', `${plan.name}/SALESPERSON/1`)
  const userId = workspaces[plan.workspace].preferredSalesId
  const at = instant(placed.bookedAt)
  const assignment: Assignment = {
    id,
    sessionId: placed.id,
    role: 'SALESPERSON',
    ord: 1,
    type: 'Auto',
    userId,
    travel: null,
    lodging: null,
    travelConfirmed: false,
    rating: null,
    updatedBy: null,
    updatedAt: at,
  }
  const approval: Approval = {
    id: idOf('approval', `${plan.name}/SALESPERSON`),
    assignmentId: id,
    sessionId: placed.id,
    userId,
    state: plan.status === 'CANCELLED' ? 'CANCELLED' : 'ACCEPTED',
    code: null,
    madeAt: at,
    expiresAt: null,
    answeredAt: at,
    reason: null,
    note: null,
  }
  return { assignment, approval }
}
