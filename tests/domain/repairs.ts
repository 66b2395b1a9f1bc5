import { judge, type Seat } from '@troupe/domain/staffing/eligible'
import type { PlanPerson, PlanSeat } from '@troupe/domain/staffing/plan/facts'
import { claimOfOffer, type HeldOffer, type RepairFacts } from '@troupe/domain/staffing/repair/facts'
import type { Repair } from '@troupe/domain/staffing/repair/moves'
import { compareRepairs, type RepairScore } from '@troupe/domain/staffing/repair/score'
import { costOf, DEFAULT_WEIGHTS, termsOf } from '@troupe/domain/staffing/score'
import type { Claim } from '@troupe/domain/staffing/search/facts'
import { placeOfWork } from '@troupe/domain/staffing/travel'
import { createZones } from '@troupe/domain/time/zone-table'
import { ada, at, town } from './host.ts'

const zones = createZones(at(-240), at(240))

/** A host's place of an hour, `hour` hours after the night before Wednesday, 10 June. */
export function place(id: string, hour: number, facts: Partial<PlanSeat> = {}): PlanSeat {
  return {
    ...{ placeId: id, sessionId: `event-${id}`, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level: 1 },
    ...{ language: 'en', where: { kind: 'REMOTE' }, isTravelable: false, declines: [], pendingUserId: null },
    ...{ preferredProducerId: null, sourceUserIds: [], groupUserIds: [], modifiers: [] },
    ...facts,
  }
}

/** A world without people, offers and places. */
export const nothing: RepairFacts = {
  ...{ open: [], held: [], forbidden: [], people: [], claims: [], globalUnavailabilities: [], played: [], weights: DEFAULT_WEIGHTS },
}

/** A world small enough to try every repair: up to five hosts, one or two open places and offers that nearly all stand in the way. */
export function smallWorld(random: () => number): RepairFacts {
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const people = Array.from(
    { length: 3 + upTo(2) },
    (_, number): PlanPerson => ({
      ...{ ...ada, id: `host-${number}`, level: 1 + upTo(1), rating: random() < 0.3 ? null : 3 + upTo(20) / 10 },
      ...{ languages: random() < 0.7 ? ['en', 'de'] : ['en'], dailyLimit: 1 + upTo(2), weeklyLimit: random() < 0.5 ? null : 2 + upTo(2) },
      availability: ada.availability.map((row) => ({ ...row, from: random() < 0.8 ? 540 : 900 })),
    }),
  )
  const seatAt = (id: string): PlanSeat =>
    place(id, 10 + upTo(8) / 2, {
      ...{ sessionId: `event-${random() < 0.2 ? 'shared' : id}`, language: random() < 0.7 ? 'en' : 'de', level: random() < 0.7 ? 1 : 2 },
      where: random() < 0.15 ? town : { kind: 'REMOTE' },
    })
  const sharedHour = 10 + upTo(8) / 2
  const inShared = (seat: PlanSeat): PlanSeat =>
    seat.sessionId === 'event-shared' ? { ...place(seat.placeId, sharedHour), sessionId: 'event-shared' } : seat
  const world: RepairFacts = {
    ...nothing,
    people,
    open: Array.from({ length: 1 + upTo(1) }, (_, number) => inShared(seatAt(`open-${number}`))),
    played: people.flatMap(({ id }) => Array.from({ length: upTo(2) }, () => ({ userId: id, startsAtMs: at(-24 * 7) }))),
  }
  const given: HeldOffer[] = []
  for (let number = 0; number < 3 + upTo(2); number++) {
    const seat = inShared(seatAt(`held-${number}`))
    const holder = people.find(
      ({ id }) =>
        random() < 0.6 &&
        isAllowed(
          world,
          [...given, { seat, userId: id }].map((one) => ({ seat: one.seat, userId: one.userId })),
        ),
    )
    if (holder) given.push({ seat, userId: holder.id, isAccepted: random() < 0.4 })
  }
  return { ...world, held: given }
}

interface Filled {
  readonly seat: PlanSeat
  readonly userId: string
}

/** Whether people may have these places together, by the rules that assigning applies, on top of the claims of the world. */
export function isAllowed({ people, claims }: RepairFacts, filled: readonly Filled[]): boolean {
  return filled.every((one) => {
    const others = filled.filter((other) => other !== one && other.userId === one.userId)
    if (others.some(({ seat }) => seat.sessionId === one.seat.sessionId)) return false
    const person = people.find(({ id }) => id === one.userId)
    const own = [...claims.filter(({ userId }) => userId === one.userId), ...others.map(claimOfOffer)]
    if (own.some(({ sessionId }) => sessionId === one.seat.sessionId)) return false
    return person !== undefined && judgeSeat(person, one.seat, own).ok
  })
}

const judgeSeat = (person: PlanPerson, seat: PlanSeat, claims: readonly Claim[]) =>
  judge(person, seatOf(seat), { claims, globalUnavailabilities: [], declines: seat.declines, zones })

const seatOf = (seat: PlanSeat): Seat => ({ ...seat, where: placeOfWork(seat.role, seat.where) })

/** The offers that keep someone from an open place who could take it if they had none of the offers that may move. */
function inTheWay(world: RepairFacts): HeldOffer[] {
  return world.held.filter((offer) => {
    const person = world.people.find(({ id }) => id === offer.userId)
    if (!person) return false
    const fixed = world.claims.filter(({ userId }) => userId === person.id)
    const own = world.held.filter(({ userId }) => userId === person.id).map(claimOfOffer)
    return world.open.some((seat) => {
      if (!isAllowed(world, [{ seat, userId: person.id }])) return false
      if (offer.seat.sessionId === seat.sessionId) return true
      const verdict = judgeSeat(person, seat, [...fixed, ...own])
      if (verdict.ok) return false
      return verdict.blocks.some(
        ({ detail }) =>
          ('sessionId' in detail && detail.sessionId === offer.seat.sessionId) ||
          ('sessionIds' in detail && detail.sessionIds.includes(offer.seat.sessionId)),
      )
    })
  })
}

/** All repairs of a world with their scores, found by trying every way to fill its places. */
export function allRepairs(world: RepairFacts): (RepairScore & { readonly crew: ReadonlyMap<string, string> })[] {
  const near = inTheWay(world)
  const fixed = world.held.filter((offer) => !near.includes(offer))
  const around = {
    ...world,
    claims: [...world.claims, ...fixed.map(claimOfOffer)],
    played: [...world.played, ...fixed.map(({ seat, userId }) => ({ userId, startsAtMs: seat.startsAtMs }))],
  }
  const seats = [...world.open, ...near.map(({ seat }) => seat)]
  const before = costOfCrew(
    around,
    near.map(({ seat, userId }) => ({ seat, userId })),
  )
  const found: (RepairScore & { crew: ReadonlyMap<string, string> })[] = []
  const fill = (number: number, filled: readonly Filled[]) => {
    const seat = seats[number]
    if (seat) {
      fill(number + 1, filled)
      for (const { id: userId } of world.people) if (isAllowed(around, [{ seat, userId }])) fill(number + 1, [...filled, { seat, userId }])
      return
    }
    if (!isAllowed(around, filled)) return
    const stays = (offer: HeldOffer) =>
      filled.some((one) => one.userId === offer.userId && one.seat.sessionId === offer.seat.sessionId && one.seat.role === offer.seat.role)
    // places of one role in one event are alike: who stays on the event stays on their own
    const isSwapped = near.some((offer) => stays(offer) && !filled.some((one) => one.userId === offer.userId && one.seat === offer.seat))
    if (isSwapped) return
    const moved = near.filter((offer) => !stays(offer))
    const accepted = moved.filter(({ isAccepted }) => isAccepted).length
    found.push({
      ...{ uncovered: (seats.length - filled.length) * 1000, accepted, pending: moved.length - accepted },
      cost: costOfCrew(around, filled) - before,
      crew: new Map(filled.map((one) => [one.seat.placeId, one.userId])),
    })
  }
  fill(0, [])
  return found.sort(compareRepairs)
}

/** What people cost, term by term, with fairness counted one event after the other. All events are in one week. */
function costOfCrew({ people, played }: RepairFacts, filled: readonly Filled[]): number {
  return filled.reduce((sum, { seat, userId }, number) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return Number.NaN
    const earlier = filled.slice(0, number).filter((one) => one.userId === userId).length
    const sessionsInPeriod = earlier + played.filter((one) => one.userId === userId).length
    return sum + costOf(termsOf({ ...person, sessionsInPeriod }, seat))
  }, 0)
}

/** The crew of a world after a repair. */
export function crewAfter({ held, open }: RepairFacts, { moves, left }: Repair) {
  const moved = new Map(moves.map(({ placeId, userId }) => [placeId, userId]))
  const kept = held.filter(({ seat }) => !moved.has(seat.placeId) && !left.includes(seat.placeId))
  const filled = [...open, ...held.map(({ seat }) => seat)].flatMap((seat) => {
    const userId = moved.get(seat.placeId)
    return userId === undefined ? [] : [{ seat, userId }]
  })
  return [...kept, ...filled]
}
