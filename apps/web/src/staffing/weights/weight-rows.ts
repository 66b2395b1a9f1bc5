import type { Weights } from '@troupe/domain/staffing/score'
import { number } from '../../platform/format.ts'

/** The weights as fields of a form. What isn't planned has none and stays as it is. */
export interface WeightFields {
  readonly producer: number
  readonly host: number
  readonly plant: number
  readonly supportingProducer: number
  readonly rating: number
  readonly level: number
  readonly travelMinutesEach: number
  readonly fairness: number
  readonly preferredProducer: number
  readonly sourceHost: number
  readonly group: number
  readonly disturbance: number
  readonly modifier: number
}
export type WeightName = keyof WeightFields

/** What each weight is called. */
export const WEIGHT_LABELS: Readonly<Record<WeightName, string>> = {
  producer: 'Producer',
  host: 'Host',
  plant: 'Plant actor',
  supportingProducer: 'Supporting producer',
  rating: 'Rating',
  level: 'Level',
  travelMinutesEach: 'Travel',
  fairness: 'Fair share',
  preferredProducer: 'Preferred producer',
  sourceHost: 'Same crew',
  group: 'Same group',
  disturbance: 'Unanswered offer',
  modifier: 'Modifier',
}

/** What each number of points is added for. */
const NOTES: Readonly<Record<Exclude<WeightName, 'travelMinutesEach'>, string>> = {
  producer: 'for an event without a producer',
  host: 'for each missing host',
  plant: 'for each missing plant actor',
  supportingProducer: 'for each missing supporting producer',
  rating: 'for each star below five',
  level: 'for each level above the required one',
  fairness: 'for each event or unanswered offer in the same week or the previous four weeks, this one included',
  preferredProducer: 'for a producer other than the workspace’s preferred one',
  sourceHost: 'for anyone who didn’t have the role on the event that this one was copied from',
  group: 'for anyone who doesn’t work the other events in the group',
  disturbance: 'for withdrawing someone’s unanswered offer',
  modifier: 'for each modifier of the event that the person lacks',
}

/** What a weight is added for: so many points each time, but for travel, whose number is the minutes that cost one point. */
export function weightNote(name: WeightName, value: number): string {
  if (name !== 'travelMinutesEach') return NOTES[name]
  if (value === 0) return 'at 0, travel doesn’t count'
  return `one point for every ${value === 1 ? 'minute' : `${number(value)} minutes`}; at 0, travel doesn’t count`
}

/** What a weight is counted in, where it isn't points. */
export const weightUnit = (name: WeightName): string | undefined => (name === 'travelMinutesEach' ? 'min' : undefined)

/** '40', or '10 min'. */
export const weightWords = (name: WeightName, value: number): string => [number(value), weightUnit(name)].filter(Boolean).join('\u00a0')

/** The weights under their headings. */
export const WEIGHT_GROUPS: readonly { readonly title: string; readonly names: readonly WeightName[] }[] = [
  { title: 'Roles left open', names: ['producer', 'host', 'plant', 'supportingProducer'] },
  { title: 'The person', names: ['rating', 'level', 'modifier', 'travelMinutesEach', 'fairness'] },
  { title: 'Continuity', names: ['preferredProducer', 'sourceHost', 'group', 'disturbance'] },
]

export const fieldsOf = ({ uncovered, ...rest }: Weights): WeightFields => ({
  ...{ producer: uncovered.PRODUCER, host: uncovered.HOST, plant: uncovered.PLANT, supportingProducer: uncovered.SUPPORTING_PRODUCER },
  ...{ rating: rest.rating, level: rest.level, travelMinutesEach: rest.travelMinutesEach, fairness: rest.fairness },
  ...{
    preferredProducer: rest.preferredProducer,
    sourceHost: rest.sourceHost,
    group: rest.group,
    disturbance: rest.disturbance,
    modifier: rest.modifier,
  },
})

/** The weights that edited fields make of others. */
export const weightsWith = (from: Weights, { producer, host, plant, supportingProducer, ...rest }: WeightFields): Weights => ({
  ...from,
  ...rest,
  uncovered: { ...from.uncovered, PRODUCER: producer, HOST: host, PLANT: plant, SUPPORTING_PRODUCER: supportingProducer },
})

const uncoveredPaths: Readonly<Partial<Record<WeightName, string>>> = {
  producer: 'uncovered.PRODUCER',
  host: 'uncovered.HOST',
  plant: 'uncovered.PLANT',
  supportingProducer: 'uncovered.SUPPORTING_PRODUCER',
}

/** Where the server names a weight. */
export const pathOf = (name: WeightName): string => uncoveredPaths[name] ?? name
