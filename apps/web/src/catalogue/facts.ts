import type { SessionFormat } from '../graphql.ts'
import { number } from '../platform/format.ts'

interface FormatFacts {
  readonly type: SessionFormat
  readonly duration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
}

const order: readonly SessionFormat[] = ['REMOTE', 'HYBRID', 'IN_PERSON']

/** Which formats there are, each once, the virtual one first. */
export const formatsOf = (ways: readonly FormatFacts[]): readonly SessionFormat[] =>
  order.filter((format) => ways.some((way) => way.type === format))

/** '8 to 250': the fewest and the most people over all ways of playing. */
export function peopleOf(ways: readonly FormatFacts[]): string {
  if (ways.length === 0) return ''
  const least = Math.min(...ways.map((way) => way.attendeesMin))
  const most = Math.max(...ways.map((way) => way.attendeesMax))
  return least === most ? number(least) : `${number(least)} to ${number(most)}`
}

/** '8 to 250 people', '1 person'. */
export const groupWords = (ways: readonly FormatFacts[]): string => `${peopleOf(ways)} ${unitOf(ways)}`

/** The noun after those numbers. */
export const unitOf = (ways: readonly FormatFacts[]): string =>
  Math.max(...ways.map((way) => way.attendeesMax)) === 1 ? 'person' : 'people'

/** '90' or '75 to 90': minutes of the usual show. */
export function minutesOf(ways: readonly FormatFacts[]): string {
  if (ways.length === 0) return ''
  const lengths = ways.map((way) => way.duration)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return least === most ? `${least}` : `${least} to ${most}`
}

/** '0:25' after the start, '-0:15' before it. */
export function clockOf(minutes: number): string {
  const whole = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Over prices: they are those of this number of people, or of the fewest that can play while none is chosen. */
export const fromWords = (people: number | undefined): string => (people === undefined ? 'From' : `From, for ${peopleWords(people)}`)

/** '42 people', '1 person'. */
export const peopleWords = (count: number): string => `${number(count)} ${count === 1 ? 'person' : 'people'}`
