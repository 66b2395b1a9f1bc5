import type { LAWN_KINDS } from '@troupe/domain/game/lawn-day'

/** A pair of teams at a station or a break, with its times as the server writes them. */
export interface LawnSlot {
  readonly kind: (typeof LAWN_KINDS)[number]
  readonly round: number
  readonly startsAt: string
  readonly endsAt: string
  readonly isLong: boolean
}

/** What goes on at one time: the games of a heat, or a break. */
export interface LawnTurn<Slot> {
  readonly first: Slot
  readonly slots: readonly Slot[]
}

/** Where a lawn schedule is at a moment. */
export interface LawnNow<Slot> {
  readonly rounds: number
  readonly on: LawnTurn<Slot> | null
  /** The games that come next; a break isn't one. */
  readonly next: LawnTurn<Slot> | null
  /** The long break is now or comes before them. */
  readonly afterBreak: boolean
  readonly isOver: boolean
}

/** What is on at a lawn schedule and which games come next, at `now` in milliseconds. Null without a schedule. */
export function lawnNow<Slot extends LawnSlot>(list: readonly Slot[], now: number): LawnNow<Slot> | null {
  const last = list.at(-1)
  if (!last) return null
  const isOn = ({ startsAt, endsAt }: LawnSlot) => Date.parse(startsAt) <= now && now < Date.parse(endsAt)
  const games = list.filter(({ kind, startsAt }) => kind === 'GAME' && Date.parse(startsAt) > now)
  const [soonest] = games
  const next = turnOf(games.filter(({ startsAt }) => startsAt === soonest?.startsAt))
  return {
    rounds: Math.max(...list.map(({ round }) => round)),
    on: turnOf(list.filter(isOn)),
    next,
    afterBreak: next !== null && list.some(({ isLong, endsAt }) => isLong && endsAt === next.first.startsAt),
    isOver: Date.parse(last.endsAt) <= now,
  }
}

function turnOf<Slot>(slots: readonly Slot[]): LawnTurn<Slot> | null {
  const [first] = slots
  return first === undefined ? null : { first, slots }
}

/** 'round 3 of 5', 'break after round 3', '5 rounds', 'over'. */
export function lawnNowWords({ rounds, on, isOver }: Pick<LawnNow<LawnSlot>, 'rounds' | 'on' | 'isOver'>): string {
  if (isOver) return 'over'
  if (!on) return rounds === 1 ? '1 round' : `${rounds} rounds`
  return on.first.kind === 'BREAK' ? `break after round ${on.first.round}` : `round ${on.first.round} of ${rounds}`
}
