import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Price } from '@troupe/domain/catalogue/price'
import { type Terms, termsAfter } from '@troupe/domain/catalogue/terms'
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
  const before = await priceAs(db, row)
  if (!before.ok) return before
  const after = await priceAs(db, { ...row, ...to })
  if (!after.ok) return after
  const difference = Math.max(-row.credits, after.value.credits - before.value.credits)
  const credits = row.credits + difference
  return yes({ difference, credits, terms: termsAfter(row.terms, after.value, credits), level: after.value.level })
}

async function priceAs(db: Db | Tx, row: SessionRow): Promise<Answer<Price>> {
  const { size: rooms, units, zone_area_id: zoneAreaId, priced_on } = row
  const [price] = await repriceSession(db, row, [{ rooms, units, zoneAreaId, localStartDate: priced_on?.toString() ?? null }])
  return price ?? no('NOT_FOUND')
}
