import { Link } from '@tanstack/react-router'
import type { FitKey } from '@troupe/domain/venue/fit'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { classes } from '@troupe/ui/pure/classes'
import { Lock } from 'lucide-react'
import { Fragment, type ReactNode, type SyntheticEvent } from 'react'
import type { FittingVenue } from '../venue-queries.ts'
import css from './choose.module.css'
import type { ChosenVenue } from './chosen-venue.ts'
import { changeWords, type FitFact, FitSentences, fitGlyphs, lookOf } from './fit-sentences.tsx'

/** One column a rule, in the order in which they are told. */
const heads = [
  { key: 'SIZE', head: 'Size' },
  { key: 'DISTANCE', head: 'Distance' },
  { key: 'ZONE', head: 'Zone' },
  { key: 'GAME_ZONE', head: 'Game zone' },
  { key: 'TAKEN', head: 'At this time' },
  { key: 'RATING', head: 'Rating' },
] as const satisfies readonly { readonly key: FitKey; readonly head: string }[]
const columns = heads.length + 2

interface FitTableProps {
  /** Those that don't fit come last. */
  readonly venues: readonly FittingVenue[]
  readonly current: string | null
  readonly onCurrent: (id: string | null) => void
  readonly open: string | null
  readonly onOpen: (id: string) => void
  readonly busy: string | null
  readonly refused: ReactNode
  readonly onChoose: (venue: ChosenVenue) => void
}

/** The venues by their numbers on the map, with the fact of each rule. The open one says them as sentences, and can be chosen. */
export function FitTable({ venues, current, onCurrent, open, onOpen, busy, refused, onChoose }: FitTableProps) {
  const follow = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-venue]')?.dataset.venue : undefined
    if (row !== undefined && row !== current) onCurrent(row)
  }
  const firstUnfit = venues.findIndex(({ fit }) => !fit.ok)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; the map follows what the rows' own buttons are pointed at with
    <div className={css.list} onPointerOver={follow} onPointerLeave={() => onCurrent(null)} onFocus={follow}>
      <table className={css.table}>
        <caption className="vh">Venues, those that fit best first</caption>
        <thead>
          <tr>
            <th scope="col" className={css.first}>
              Venue
            </th>
            {heads.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className={css.points}>
              Fit
            </th>
          </tr>
        </thead>
        <tbody>
          {venues.map((venue, at) => (
            <Fragment key={venue.id}>
              {at === firstUnfit && (
                <tr className={css.unfit}>
                  <td colSpan={columns}>These don’t fit. You can still choose them.</td>
                </tr>
              )}
              <FitRow venue={venue} at={at} isCurrent={venue.id === current} isOpen={venue.id === open} onOpen={onOpen} />
              {venue.id === open && <OpenRow venue={venue} busy={busy === venue.id} refused={refused} onChoose={onChoose} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FitRowProps {
  readonly venue: FittingVenue
  readonly at: number
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly onOpen: (id: string) => void
}

function FitRow({ venue: { id, name, private: isPrivate, fit }, at, isCurrent, isOpen, onOpen }: FitRowProps) {
  return (
    <tr data-venue={id} className={classes(css.row, isCurrent && css.current)}>
      <th scope="row" className={css.first}>
        <span className={css.pin} aria-hidden="true">
          {at + 1}
        </span>
        <button type="button" className={classes('disp', css.name)} aria-expanded={isOpen} onClick={() => onOpen(id)}>
          {name}
          {isPrivate && <Icon of={Lock} size={14} label="Private" className={css.lock} />}
        </button>
      </th>
      {heads.map(({ key, head }) => (
        <td key={key} data-head={head}>
          <Fact reason={fit.reasons.find((one) => one.key === key)} />
        </td>
      ))}
      <td className={css.points} data-head="Fit">
        {fit.points}
      </td>
    </tr>
  )
}

function Fact({ reason }: { readonly reason: FitFact | undefined }) {
  if (!reason) return null
  return (
    <span className={classes(css.fact, css[lookOf(reason)])}>
      <Icon of={fitGlyphs[lookOf(reason)]} size={14} label={labels[lookOf(reason)]} />
      {reason.text}
    </span>
  )
}

const labels = { right: 'Fits:', wrong: 'Doesn’t fit:', warning: 'Note:' } as const

interface OpenRowProps {
  readonly venue: FittingVenue
  readonly busy: boolean
  readonly refused: ReactNode
  readonly onChoose: (venue: ChosenVenue) => void
}

function OpenRow({ venue, busy, refused, onChoose }: OpenRowProps) {
  const { id, name, city, location, fit } = venue
  const change = changeWords(fit.reasons)
  return (
    <tr data-venue={id} className={css.open}>
      <td colSpan={columns}>
        <FitSentences reasons={fit.reasons} />
        {refused}
        <div className="row">
          <Button variant="primary" busy={busy} onClick={() => onChoose({ id, name, city, location, change })}>
            {change ? (
              <>
                Choose for {change}
                <span className="vh">: {name}</span>
              </>
            ) : (
              `Choose ${name}`
            )}
          </Button>
          <ButtonLink render={<Link to="/venue/$id" params={{ id }} />}>See venue</ButtonLink>
        </div>
      </td>
    </tr>
  )
}
