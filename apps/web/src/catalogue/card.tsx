import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { Clock, Users } from 'lucide-react'
import { credits } from '../platform/format.ts'
import css from './card.module.css'
import type { Card as CardFacts } from './catalogue-queries.ts'
import { formatsOf, minutesOf, peopleOf, unitOf } from './facts.ts'
import { FormatIcons } from './format-icons.tsx'
import { LatePoster } from './late-poster.tsx'

interface CardProps {
  readonly of: CardFacts
  /** Its place in the list. */
  readonly at: number
  /** Two columns wide, with the wide poster. */
  readonly lead: boolean
  /** The filters that the booking panel starts with. */
  readonly search: { readonly people?: number; readonly format?: string }
}

/** One experience: the poster shows its name, the caption the hook and the facts. One link covers the whole card. */
export function Card({ of, at, lead, search }: CardProps) {
  const { id, title, subtitle, category, formats, creditsFrom, subscribersOnly, visible } = of
  return (
    <li className={lead ? css.lead : css.card}>
      <Link to="/experience/$id" params={{ id }} search={search} className={css.link} aria-label={title} aria-describedby={`about-${id}`} />
      {lead ? (
        <div className={css.art}>
          <Poster category={category} title={title} shape="wide" decorative />
        </div>
      ) : (
        <LatePoster category={category} title={title} at={at} className={css.art} />
      )}
      <div className={css.caption} id={`about-${id}`}>
        <p className={css.hook}>
          <span>{subtitle}</span>
          {subscribersOnly && <span className={css.mark}>Subscribers only</span>}
          {!visible && <span className={css.mark}>Hidden</span>}
        </p>
        <p className={css.meta}>
          {formats.length > 0 && (
            <>
              <span>
                <Icon of={Users} size={14} />
                {peopleOf(formats)}
                <span className="vh"> {unitOf(formats)}</span>
              </span>
              <span className={css.length}>
                <Icon of={Clock} size={14} />
                {minutesOf(formats)} min
              </span>
            </>
          )}
          <FormatIcons formats={formatsOf(formats)} className={css.formats} />
          {creditsFrom !== null && creditsFrom !== undefined && (
            <span className={css.price}>
              from <b>{credits(creditsFrom)}</b>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
