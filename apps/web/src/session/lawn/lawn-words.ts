import type { LawnDay, LawnFit, LawnWay } from '@troupe/domain/game/lawn-day'
import { counted } from '../../platform/words/counted.ts'

const minutes = (count: number) => `${count} min`
const rounds = (count: number) => counted(count, 'round', 'rounds')

/** 'Fits, 4 min to spare' and '7 rounds, 96 of 100 min'; '7 rounds need 110 min' and 'There are 100'. */
export function fitWords(fit: LawnFit): { readonly title: string; readonly more: string } {
  if (fit.short)
    return {
      title: `${rounds(fit.rounds)} ${fit.rounds === 1 ? 'needs' : 'need'} ${minutes(fit.needed)}`,
      more: fit.window > 0 ? `There are ${fit.window}` : 'There’s no time left for it',
    }
  const spare = fit.window - fit.needed
  return {
    title: spare === 0 ? 'Fits exactly' : `Fits, ${minutes(spare)} to spare`,
    more: `${rounds(fit.rounds)}, ${fit.needed} of ${minutes(fit.window)}`,
  }
}

/** What a button does: 'Drop 1 round'. */
export const wayWords = ({ kind, by }: LawnWay): string => ways[kind](by)
const ways: Readonly<Record<LawnWay['kind'], (by: number) => string>> = {
  DROP_ROUNDS: (by) => `Drop ${rounds(by)}`,
  SHORTER_ROUNDS: (by) => `Shorten rounds by ${minutes(by)}`,
  SHORTER_BREAK: (by) => `Shorten the break by ${minutes(by)}`,
}

/** What it would lead to: 'If you drop 1 round' and '6 rounds, done at 3:46 pm. Not every team meets every other.' */
export function previewWords(way: LawnWay, { day, done }: { readonly day: LawnDay; readonly done: string | null }) {
  const words = wayWords(way)
  const all = day.rounds < day.allRounds ? ' Not every team meets every other.' : ''
  return {
    title: `If you ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    text: `${rounds(day.rounds)}${done ? `, done at ${done}` : ''}.${all}`,
  }
}
