import { type Answer, no, yes } from '@troupe/domain/answer'
import { asSold, type Terms, termsAfter } from '@troupe/domain/catalogue/terms'
import { repriceSession } from '../../catalogue/catalogue.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SessionRow } from '../../session/session.ts'

/** Other rooms, or another package level. */
export type Size = Partial<Pick<SessionRow, 'size' | 'units' | 'package_level'>>

interface PriceOfSize {
  /** Credits more, or less. */
  readonly difference: number
  readonly credits: number
  readonly terms: Terms
  /** What one unit costs then. */
  readonly level: number
}

/** What an event costs with another size, by its terms. An event that was sold for another sum than its terms give stays so much dearer or cheaper. */
export async function priceOfSize(db: Db | Tx, row: SessionRow, to: Size): Promise<Answer<PriceOfSize>> {
  const [before, after] = await repriceSession(db, row, [asSold(row), asSold({ ...row, ...to })])
  if (!before?.ok) return before ?? no('NOT_FOUND')
  if (!after?.ok) return after ?? no('NOT_FOUND')
  const difference = Math.max(-row.credits, after.value.credits - before.value.credits)
  const credits = row.credits + difference
  return yes({ difference, credits, terms: termsAfter(row.terms, after.value, credits), level: after.value.level })
}
