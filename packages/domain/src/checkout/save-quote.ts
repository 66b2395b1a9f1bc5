import * as z from 'zod/mini'
import { type Answer, yes } from '../answer.ts'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../catalogue/kinds.ts'
import { invalid } from '../errors.ts'
import {
  dayOrInstantInput,
  integerInput,
  lineInput,
  looseIdInput,
  paragraphInput,
  parseInput,
  pointInput,
  uuid,
  zoneInput,
} from '../input.ts'
import { cartItemsInput, type EventItem, isEvent } from './cart.ts'

/** A show to quote. `date` is the instant of the start or the local day; an instant needs `timezone`. */
const quoteWishInput = z.strictObject({
  experienceId: looseIdInput,
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: integerInput(1, 10_000),
  duration: z.optional(integerInput(1, 1440)),
  packageLevel: z.optional(z.enum(PACKAGE_LEVELS)),
  location: z.nullish(z.object({ ...pointInput, name: z.optional(lineInput(200)), city: z.optional(lineInput(100)) })),
  date: z.nullish(dayOrInstantInput),
  timezone: z.optional(zoneInput),
})
export type QuoteWishAsked = z.output<typeof quoteWishInput>

/** POST /quote: one show, or the events of a cart as its `items`. `workspaceId` is optional for staff only. */
export const saveQuoteInput = z.extend(z.partial(quoteWishInput), {
  items: z.optional(cartItemsInput),
  workspaceId: z.nullish(uuid),
  note: z.optional(paragraphInput(500)),
})
export type SaveQuoteAsked = z.output<typeof saveQuoteInput>

/** The shows that are asked for. Refuses INVALID with the fields of an incomplete one, items NOT_ALLOWED next to one, and items.N for what isn't an event. */
export function quotedWishes({ items, workspaceId: _, note: __, ...wish }: SaveQuoteAsked): Answer<readonly QuoteWishAsked[]> {
  if (items === undefined) {
    const one = parseInput(quoteWishInput, wish)
    return one.ok ? yes([one.value]) : one
  }
  if (wish.experienceId !== undefined) return invalid({ items: ['NOT_ALLOWED'] })
  const others = items.flatMap((item, at) => (isEvent(item) ? [] : [[`items.${at}`, ['NOT_ALLOWED']] as const]))
  return others.length > 0 ? invalid(Object.fromEntries(others)) : yes(items.filter(isEvent).map(wishOfEvent))
}

const wishOfEvent = ({
  experienceId,
  format,
  hostType,
  attendees,
  duration,
  upgrade,
  location,
  date,
  timezone,
}: EventItem): QuoteWishAsked => ({
  ...{ experienceId, format, hostType, attendees, duration, timezone },
  packageLevel: upgrade,
  location: location && {
    latitude: location.latitude,
    longitude: location.longitude,
    name: location.name,
    city: location.city ?? undefined,
  },
  date,
})
