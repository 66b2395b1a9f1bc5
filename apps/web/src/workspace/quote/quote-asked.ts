import type { BodyOf } from '../../platform/api.ts'
import { itemOf } from '../../platform/cart/cart-items.ts'
import type { EventLine } from '../../platform/cart/cart-lines.ts'
import { isoDay } from '../../platform/format.ts'

export type QuoteAsked = BodyOf<'POST /quote'>

/** The local day of a line; null while it is open. */
export const dayOfLine = ({ date, day, timezone }: Pick<EventLine, 'date' | 'day' | 'timezone'>): string | null =>
  date === null ? (day ?? null) : isoDay(date, timezone)

/** The shows to quote: one with its start or day, or several as the events of a cart. */
export function quoteAsked(lines: readonly EventLine[]): QuoteAsked {
  const [first, ...others] = lines
  if (first && others.length === 0) {
    const { experienceId, format, hostType, attendees, duration, timezone, upgrade, location, date, day } = first
    return {
      ...{ experienceId, format, hostType, attendees, duration, timezone },
      ...(upgrade && upgrade !== 'STANDARD' ? { packageLevel: upgrade } : {}),
      ...(location ? { location } : {}),
      date: date ?? day ?? null,
    }
  }
  return {
    items: lines.map((line, at) => {
      // what one browser calls a line is no business of a quote; a new line has no id yet
      const { customizations: _, quote: __, ...asked } = { ...line, id: `quoted${String(at).padStart(2, '0')}` }
      return itemOf(asked)
    }),
  }
}
