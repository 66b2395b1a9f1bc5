import * as z from 'zod/mini'
import { integerInput, lineInput } from '../input.ts'
import { teamsFor } from '../session/teams.ts'

/** Names of which each is there once: two teams of one name couldn't be told apart on a strip of paper. */
const names = (least: number, most: number) =>
  z.array(lineInput(64, 1)).check(
    z.minLength(least),
    z.maxLength(most),
    z.refine((given) => new Set(given.map((name) => name.toLowerCase())).size === given.length, 'REPEATED'),
  )

export const MOST_TEAMS = 64
export const MOST_STATIONS = 20

/** Which rounds are played, and the round after which the long break comes; null is the default of each. */
export const lawnTournamentInput = z.object({
  rounds: z.nullish(integerInput(1, MOST_TEAMS - 1)),
  break: z.nullish(integerInput(1, MOST_TEAMS - 1)),
})

/** What can be changed of a lawn schedule; what isn't given stays as it is. Durations and offsets are in minutes. */
export const lawnPlanInput = z.object({
  teams: z.nullish(names(2, MOST_TEAMS)),
  missions: z.nullish(names(1, MOST_STATIONS)),
  roundDuration: z.nullish(integerInput(5, 120)),
  roundBreakDuration: z.nullish(integerInput(0, 60)),
  break: z.nullish(z.boolean()),
  breakDuration: z.nullish(integerInput(0, 180)),
  startOffset: z.nullish(integerInput(0, 240)),
  endOffset: z.nullish(integerInput(0, 240)),
  tournament: z.nullish(lawnTournamentInput),
})
export type LawnChange = z.output<typeof lawnPlanInput>

/** What a lawn schedule follows from, besides the times of its event. Durations and offsets are in minutes. */
export interface LawnPlan {
  readonly teams: readonly string[]
  /** The names of the stations. */
  readonly missions: readonly string[]
  readonly roundDuration: number
  readonly roundBreakDuration: number
  /** Whether there is a long break. */
  readonly break: boolean
  readonly breakDuration: number
  /** From the start of the event to the first round, and from the last possible round to its end. */
  readonly startOffset: number
  readonly endOffset: number
  readonly tournament: {
    /** Null: all of them. */
    readonly rounds: number | null
    /** The round after which the long break comes; null: the middle. */
    readonly break: number | null
  }
}

/** What the lawn schedule of an event begins with: a station for each pair of the teams that so many people make. */
export function newLawnPlan(attendees: number): LawnPlan {
  const teams = numbered('Team', Math.max(2, teamsFor(attendees)))
  return {
    teams,
    missions: numbered('Station', Math.floor(teams.length / 2)),
    ...{ roundDuration: 10, roundBreakDuration: 2, break: false, breakDuration: 15, startOffset: 10, endOffset: 10 },
    tournament: { rounds: null, break: null },
  }
}

/** 'Team 1', 'Team 2', … */
const numbered = (word: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)

/** A plan with a change: what isn't given stays. Of the tournament null sets a default, and what isn't given stays. */
export const changedLawnPlan = (plan: LawnPlan, { tournament, ...change }: LawnChange): LawnPlan => ({
  teams: change.teams ?? plan.teams,
  missions: change.missions ?? plan.missions,
  roundDuration: change.roundDuration ?? plan.roundDuration,
  roundBreakDuration: change.roundBreakDuration ?? plan.roundBreakDuration,
  break: change.break ?? plan.break,
  breakDuration: change.breakDuration ?? plan.breakDuration,
  startOffset: change.startOffset ?? plan.startOffset,
  endOffset: change.endOffset ?? plan.endOffset,
  tournament: {
    rounds: tournament?.rounds === undefined ? plan.tournament.rounds : tournament.rounds,
    break: tournament?.break === undefined ? plan.tournament.break : tournament.break,
  },
})
