import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { PriceModifier } from './prices-queries.ts'

/** The row of the table that a new modifier is written in. */
export const newRow = 'new'

/** A modifier while it is edited. */
export interface ModifierDraft {
  /** The modifier's id, or `newRow`. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly types: readonly SessionFormat[]
  readonly percent: number
}

/** A new modifier before anything is typed. */
export const blank = (): ModifierDraft => ({ id: newRow, from: '', to: '', types: [], percent: 10 })

type Wrong = { readonly [Name in 'from' | 'to' | 'types' | 'percent']?: string }

export const draftOf = ({ id, dateRange, types, percent }: PriceModifier): ModifierDraft => ({ id, ...dateRange, types, percent })

/** The days of a range, both ends included; 0 or less where it ends before it starts, null while a date is missing. */
export function daysOf({ from, to }: { readonly from: string; readonly to: string }): number | null {
  if (from === '' || to === '') return null
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
}

/** What the server would refuse, by column. The rules are the server's; this only says them sooner. */
export function wrongIn(draft: ModifierDraft): Wrong {
  const days = daysOf(draft)
  return {
    ...(draft.from === '' ? { from: 'Required' } : {}),
    ...(draft.to === ''
      ? { to: 'Required' }
      : days !== null && days < 1
        ? { to: 'The end date is before the start date.' }
        : days !== null && days > 366
          ? { to: 'Choose at most 366 days.' }
          : {}),
    ...(draft.types.length === 0 ? { types: 'Choose at least one format.' } : {}),
    ...(draft.percent === 0 ? { percent: 'Choose a number other than 0.' } : {}),
  }
}

export const inputOf = ({ from, to, types, percent }: ModifierDraft) => ({ dateRange: { from, to }, types: [...types], percent })

/** The same season a year later; 29 February becomes the 28th. */
export function nextYear(modifier: PriceModifier): ReturnType<typeof inputOf> {
  const later = (date: string) => Temporal.PlainDate.from(date).add({ years: 1 }).toString()
  const { from, to, ...rest } = draftOf(modifier)
  return inputOf({ ...rest, from: later(from), to: later(to) })
}
