import { number } from '../../platform/format.ts'
import type { Price } from '../schedule-queries.ts'

type PricedLine = Price['lines'][number]
type LinesOfPrice = Pick<Price, 'lines' | 'peoplePerUnit' | 'priceZone'>

/** The lines of a price as the ticket says them, each with its credits; one that adds nothing is left out. */
export function priceLines(price: LinesOfPrice): readonly { readonly words: string; readonly credits: number }[] {
  return price.lines.filter(({ credits }) => credits !== 0).map((line) => ({ words: lineWords(line, price), credits: line.credits }))
}

function lineWords({ kind, label, why }: PricedLine, { peoplePerUnit, priceZone }: LinesOfPrice): string {
  if (kind === 'BASE') return peoplePerUnit === 1 ? 'One person' : `Up to ${number(peoplePerUnit)} people`
  if (kind === 'ZONE') return priceZone === null ? 'Travel' : `Travel, ${priceZone}`
  if (kind === 'UPGRADE') return `${label} package`
  return kind === 'MODIFIER' ? seasonWords(why.facts) : label
}

/** 'Season, from 14 December'; of several seasons, and of an event that was sold for another price, only that it is one. */
function seasonWords({ seasons }: PricedLine['why']['facts']): string {
  const first: unknown = Array.isArray(seasons) && seasons.length === 1 ? seasons[0] : undefined
  if (typeof first !== 'object' || first === null || !('startsOn' in first) || typeof first.startsOn !== 'string') return 'Season'
  return `Season, from ${seasonDay.format(new Date(`${first.startsOn}T12:00:00Z`))}`
}

const seasonDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
