import { changedLawnPlan, type LawnChange, type LawnPlan, lawnPlanInput } from '@troupe/domain/game/lawn-plan'
import { parseInput } from '@troupe/domain/input'
import { keysOf } from '@troupe/domain/keys'

/** A plan as its form holds it: names are lines of a text, and the two choices of the tournament are fields of their own. */
export interface LawnValues extends Omit<LawnPlan, 'teams' | 'missions' | 'tournament'> {
  readonly teams: string
  readonly missions: string
  readonly rounds: number | null
  readonly breakAfter: number | null
}

export const lawnValues = ({ teams, missions, tournament, ...plan }: LawnPlan): LawnValues => ({
  roundDuration: plan.roundDuration,
  roundBreakDuration: plan.roundBreakDuration,
  break: plan.break,
  breakDuration: plan.breakDuration,
  startOffset: plan.startOffset,
  endOffset: plan.endOffset,
  teams: teams.join('\n'),
  missions: missions.join('\n'),
  rounds: tournament.rounds,
  breakAfter: tournament.break,
})

/** What was typed, as the server reads it. */
export function lawnInput({ teams, missions, rounds, breakAfter, ...plain }: Partial<LawnValues>): LawnChange {
  const tournament = {
    ...(rounds === undefined ? {} : { rounds }),
    ...(breakAfter === undefined ? {} : { break: breakAfter }),
  }
  return {
    ...plain,
    ...(teams === undefined ? {} : { teams: linesOf(teams) }),
    ...(missions === undefined ? {} : { missions: linesOf(missions) }),
    ...(keysOf(tournament).length > 0 ? { tournament } : {}),
  }
}

/** Where the server says what is wrong with a field. */
export const lawnPath = (field: string): string => ({ rounds: 'tournament.rounds', breakAfter: 'tournament.break' })[field] ?? field

/** The plan that the page shows: what is typed over what is saved, less what isn't right yet. */
export function typedPlan(values: LawnValues, saved: LawnPlan): LawnPlan {
  const whole = lawnInput(values)
  return keysOf(whole).reduce((plan, key) => {
    const parsed = parseInput(lawnPlanInput, { [key]: whole[key] })
    return parsed.ok ? changedLawnPlan(plan, parsed.value) : plan
  }, saved)
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
