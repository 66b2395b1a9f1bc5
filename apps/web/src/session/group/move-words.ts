import type { AnswerTo } from '../../platform/api.ts'
import { credits, number } from '../../platform/format.ts'
import type { GroupEvent } from './lanes.ts'

export type GroupMove = AnswerTo<'POST /session-group/{id}/move'>
type MovedEvent = NonNullable<GroupMove['preview']>[number]

/** Who of an event's crew can stay: 'All crew are free', '3 of 5 crew are free, 2 will be found'; null where the reader isn't told, or no one is asked yet. */
export function crewWords(crew: MovedEvent['crew']): string | null {
  if (!crew || crew.all === 0) return null
  const { stay, all } = crew
  if (stay === all) return all === 1 ? 'Its one person is free' : 'All crew are free'
  return `${stay} of ${all} crew ${stay === 1 ? 'is' : 'are'} free, ${all - stay} will be found`
}

/** The events that a move costs something for, and how many are free. */
export function feeLines(
  events: readonly Pick<GroupEvent, 'id' | 'name'>[],
  preview: readonly MovedEvent[],
): { readonly paid: readonly { readonly id: string; readonly name: string; readonly credits: number }[]; readonly free: number } {
  const paid = events.flatMap(({ id, name }) => {
    const price = preview.find(({ sessionId }) => sessionId === id)?.credits ?? 0
    return price > 0 ? [{ id, name, credits: price }] : []
  })
  return { paid, free: events.length - paid.length }
}

/** What a fee leaves of the balance: '22 of 24 credits will be left.' */
export function leftWords(available: number, fee: number): string {
  if (fee === 0) return `${credits(available)} in the balance.`
  return `${number(Math.max(0, available - fee))} of ${credits(available)} will be left.`
}

const NUMBERS = ['No events', 'It', 'Both', 'All three', 'All four', 'All five', 'All six', 'All seven', 'All eight', 'All nine', 'All ten']

/** 'All three move, or none.' */
export function togetherWords(count: number): string {
  if (count === 1) return ''
  return `${NUMBERS[count] ?? `All ${count}`} move, or ${count === 2 ? 'neither' : 'none'}.`
}
