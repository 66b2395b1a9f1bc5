import { FIT_KEYS } from '@troupe/domain/venue/fit'
import { Icon } from '@troupe/ui/icon'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { FittingVenue } from '../venue-queries.ts'
import css from './choose.module.css'

export type FitFact = FittingVenue['fit']['reasons'][number]

/** The wrong size and a taken room are what a venue doesn't fit by; the rest is worth knowing. */
export const lookOf = ({ key, ok }: FitFact) => (ok ? 'right' : key === 'SIZE' || key === 'TAKEN' ? 'wrong' : 'warning')
export const fitGlyphs = { right: Check, wrong: CircleAlert, warning: TriangleAlert } as const

/** How a venue fits an event: a sentence for each rule. */
export const FitSentences = ({ reasons }: { readonly reasons: readonly FitFact[] }) => (
  <ul className={css.sentences}>
    {FIT_KEYS.map((key) => {
      const reason = reasons.find((one) => one.key === key)
      return (
        reason && (
          <li key={key} className={css[lookOf(reason)]}>
            <Icon of={fitGlyphs[lookOf(reason)]} size={14} />
            {reason.sentence}
          </li>
        )
      )
    })}
  </ul>
)

/** What a venue changes in the price of the event: '1 credit more', '2 credits less'; null where the price stays, or there is none. */
export function changeWords(reasons: readonly FitFact[]): string | null {
  const [, sign, credits] = /^([+−])(\d.*)$/.exec(reasons.find(({ key }) => key === 'ZONE')?.text ?? '') ?? []
  return credits === undefined ? null : `${credits} ${sign === '+' ? 'more' : 'less'}`
}
