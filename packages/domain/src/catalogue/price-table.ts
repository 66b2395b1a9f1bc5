import * as z from 'zod/mini'
import { integerInput } from '../input.ts'
import type { HostType, PackageLevel, SessionFormat } from './kinds.ts'

/** The highest price level: CREDIT_15. */
export const MAX_LEVEL = 15

/** What the house charges, in credits. A format may have its own level and its own prices of upgrades. */
export interface PriceTable {
  /** n of CREDIT_n at 60 minutes or less, by host and format. */
  readonly levels: Readonly<Record<HostType, Readonly<Record<SessionFormat, number>>>>
  /** Levels more for each started half hour beyond an hour. */
  readonly halfHours: Readonly<Record<HostType, number>>
  /** Once per event. */
  readonly upgrades: Readonly<Record<PackageLevel, number>>
}

/** The first price list. REMOTE ON_SITE does not exist; its number is never read. */
export const FIRST_PRICE_TABLE: PriceTable = {
  levels: {
    ON_SCREEN: { REMOTE: 4, HYBRID: 5, IN_PERSON: 6 },
    ON_SITE: { REMOTE: 8, HYBRID: 8, IN_PERSON: 10 },
    SELF_HOSTED: { REMOTE: 2, HYBRID: 2, IN_PERSON: 2 },
  },
  halfHours: { ON_SCREEN: 1, ON_SITE: 1, SELF_HOSTED: 0 },
  upgrades: { STANDARD: 0, PRO: 2, PREMIUM: 4 },
}

const level = integerInput(0, MAX_LEVEL)
const byFormat = z.strictObject({ REMOTE: level, HYBRID: level, IN_PERSON: level })
const upgrade = integerInput(0, 100)

/** A price list as it is kept and edited. A higher package never costs less (NOT_MONOTONE): a step up is paid and a step down gives back. */
export const priceTableInput = z.strictObject({
  levels: z.strictObject({ ON_SCREEN: byFormat, ON_SITE: byFormat, SELF_HOSTED: byFormat }),
  halfHours: z.strictObject({ ON_SCREEN: level, ON_SITE: level, SELF_HOSTED: level }),
  upgrades: z
    .strictObject({ STANDARD: upgrade, PRO: upgrade, PREMIUM: upgrade })
    .check(z.refine(({ STANDARD, PRO, PREMIUM }) => STANDARD <= PRO && PRO <= PREMIUM, 'NOT_MONOTONE')),
}) satisfies z.ZodMiniType<PriceTable>
