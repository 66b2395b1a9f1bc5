import type { PriceLineKind } from '@troupe/domain/catalogue/price'
import type { BodyOf } from '../../platform/api.ts'
import { credits, number } from '../../platform/format.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import type { Show, ShowFormat } from '../catalogue-queries.ts'

/** What is quoted: one format of an experience for a number of people. */
export interface QuoteWish {
  readonly format: ShowFormat
  readonly people: number
}

/** How many people a quote is for when its address doesn't say. */
const usualPeople = 20

/** What the address asks for; what it leaves open is the format that the experience names first, for a usual group. Null when it has no such format. */
export function wishOf({ formats }: Pick<Show, 'formats'>, { format, host, people }: QuoteSearch): QuoteWish | null {
  const fitting = formats.filter((one) => (!format || one.type === format) && (!host || one.hostType === host))
  const chosen = fitting.find(({ subscribersOnly }) => !subscribersOnly) ?? fitting[0]
  if (!chosen) return null
  return { format: chosen, people: people ?? Math.max(chosen.attendeesMin, Math.min(usualPeople, chosen.attendeesMax)) }
}

export const fitsPeople = ({ format, people }: QuoteWish): boolean => people >= format.attendeesMin && people <= format.attendeesMax

/** The parameters of the request for the price. */
export function priceBody(
  experienceId: string,
  { format, people }: QuoteWish,
  location: QuoteSearch['location'],
): BodyOf<'POST /cart/session/calculate'> {
  const { latitude, longitude } = location ?? {}
  return {
    experienceId,
    format: format.type,
    hostType: format.hostType,
    attendees: people,
    ...(latitude !== undefined && longitude !== undefined && format.type !== 'REMOTE' ? { location: { latitude, longitude } } : {}),
  }
}

type Line = Price['lines'][number]

/** What a line of the price is for, in the words of the sheet. */
export function lineWords(
  line: Pick<Line, 'kind' | 'label'>,
  { units, peoplePerUnit, priceZone }: Pick<Price, 'units' | 'peoplePerUnit' | 'priceZone'>,
  type: ShowFormat['type'],
): string {
  const words: Partial<Record<PriceLineKind, string>> = {
    BASE: `Show, up to ${number(peoplePerUnit)} people`,
    ROOMS:
      type === 'IN_PERSON' ? `${number(units - 1)} more ${units === 2 ? 'group' : 'groups'} of up to ${number(peoplePerUnit)}` : line.label,
    ZONE: `Travel${priceZone === null ? '' : ` (${priceZone})`}`,
    UPGRADE: `${line.label} package`,
  }
  return words[line.kind] ?? line.label
}

/** '2 hosts, 10 actors': the crew that the price includes; null when the customer hosts. */
export function crewWords({ hostType, actors }: Pick<ShowFormat, 'hostType' | 'actors'>, units: number): string | null {
  if (hostType === 'SELF_HOSTED') return null
  const count = (some: number, one: string) => `${number(some)} ${some === 1 ? one : `${one}s`}`
  return actors > 0 ? `${count(units, 'host')}, ${count(units * actors, 'actor')}` : count(units, 'host')
}

/** A cheaper alternative: slightly fewer people, so that one priced unit less is needed; null when there is none. */
export function fewerPeople(
  { format, people }: QuoteWish,
  { units, peoplePerUnit }: Pick<Price, 'units' | 'peoplePerUnit'>,
): number | null {
  const fewer = (units - 1) * peoplePerUnit
  const isNear = people - fewer <= Math.max(5, Math.floor(people * 0.15))
  return units > 1 && fewer < people && fewer >= format.attendeesMin && isNear ? fewer : null
}

export const orCredits = (price: Pick<Price, 'credits'>): string => `Or ${credits(price.credits)} from your balance.`
