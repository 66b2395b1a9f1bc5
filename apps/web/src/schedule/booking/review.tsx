import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { chosenWorkspace } from '../../platform/choices.ts'
import { credits } from '../../platform/format.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { workspacesQuery } from '../../workspace/workspace-queries.ts'
import { type BookableShow, type Choices, openStep } from '../booking.ts'
import { PickFrom } from '../pick-from.tsx'
import type { Price } from '../schedule-queries.ts'
import { dateWords, moment, sumWords, whenWords } from '../words.ts'
import { type Booker, leastOf, nextWords, quoteWords, whyNotBooked } from './booker.ts'
import css from './booking-panel.module.css'
import type { useAddToCart } from './use-add-to-cart.ts'

interface ReviewProps {
  readonly show: BookableShow
  readonly choices: Choices
  readonly price: Price | undefined
  readonly pricing: boolean
  /** The chosen city has no price; the refusal names the nearest one that has. */
  readonly outOfZone: boolean
  readonly booker: Booker
  /** The price couldn't be loaded, or there is none; the refusal says why. */
  readonly hasFailed: boolean
  /** What the workspace has left, in words. */
  readonly balance: string | undefined
  readonly busy: boolean
  /** The booking under way has a date. */
  readonly dated: boolean
  readonly onBook: (dated: boolean) => void
  readonly toCart: ReturnType<typeof useAddToCart>
  /** The page was opened from a saved quote. */
  readonly hasQuote: boolean
}

/** The stub: what is booked, what it costs and why, the credits left, and the button that books. */
export function Review({ children, ...shown }: ReviewProps & { readonly children: ReactNode }) {
  const { choices, price, pricing, balance, booker, busy, dated, onBook, toCart } = shown
  const ready = choices.format !== null && choices.people !== null && choices.place !== null
  return (
    <div className={css.stub}>
      <p className={css.when} id="booking-when">
        {whenOf(choices)}
      </p>
      <p className={css.big} id="booking-price" aria-live="polite" aria-busy={pricing || undefined}>
        {priceWords(shown) ?? '\u00a0'}
      </p>
      <p className={css.sum}>
        {price && choices.format ? sumWords(price, choices.format.type) : !ready && missingWords(choices)}
        {balance !== undefined && ` ${balance}`}
      </p>
      {shown.hasQuote && ready && price && !pricing && <p className={css.sum}>{quoteWords(price, booker)}</p>}
      {children}
      {booker.kind === 'nowhere' && <WorkspaceChoice />}
      <BookButton {...shown} busy={busy && dated} onBook={() => onBook(true)} />
      {ready && price && (
        <Button block icon={ShoppingBag} disabled={busy} onClick={toCart.add}>
          {toCart.isChange ? 'Update cart' : 'Add to cart'}
        </Button>
      )}
      {booker.kind === 'booker' && ready && price && (
        <Button variant="tertiary" className={css.undated} busy={busy && !dated} disabled={busy && dated} onClick={() => onBook(false)}>
          Book now, pick a date later
        </Button>
      )}
    </div>
  )
}

/** The price, or the least it can be; null when neither is known. */
function priceWords({ show, choices, price, outOfZone }: Pick<ReviewProps, 'show' | 'choices' | 'price' | 'outOfZone'>): string | null {
  if (price) return credits(price.credits)
  if (outOfZone) return 'No price for this city'
  const least = leastOf(show, choices)
  return least === null ? null : `from ${credits(least)}`
}

/** The day, start, end and zone; the day alone until a time is chosen. */
function whenOf({ format, place, date, start }: Choices): string | null {
  if (format && place && start) return whenWords(start, format.duration, place.timezone)
  return date && place ? `${dateWords(date)}, no time chosen yet` : null
}

function missingWords({ format, people }: Choices): string {
  if (!format) return 'Choose a format and group size to see your price.'
  if (people === null) return 'Set the group size to see your price.'
  // only the price of a crew that travels depends on the place
  return format.hostType === 'ON_SITE' ? 'Choose a city to see your price.' : ''
}

/** On a phone, at the bottom until the panel is in view: the price and the same button, or the way to the questions. */
export function PhoneBar({ panel, ...shown }: ReviewProps & { readonly panel: RefObject<HTMLElement | null> }) {
  const { choices, busy, dated, onBook } = shown
  const next = openStep(choices)
  const { start, place } = choices
  if (useInView(panel)) return null
  return (
    <div className={css.bar}>
      <div className={css.barPrice}>
        <b>{priceWords(shown)}</b>
        <span>{start && place ? moment(start, place.timezone) : 'No time chosen'}</span>
      </div>
      {next ? (
        <Button variant="primary" size="lg" onClick={() => panel.current?.scrollIntoView({ block: 'start' })}>
          {shown.outOfZone ? 'See your options' : nextWords(next, choices)}
        </Button>
      ) : (
        <BookButton {...shown} short busy={busy && dated} onBook={() => onBook(true)} />
      )}
    </div>
  )
}

/** Whether any of an element is in the window, above the place of the fixed bar. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), { rootMargin: '0px 0px -90px' })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return inView
}

function BookButton({
  booker,
  choices,
  price,
  hasFailed,
  outOfZone,
  busy,
  short = false,
  onBook,
}: Omit<ReviewProps, 'onBook'> & { short?: boolean; onBook: () => void }) {
  const { href } = useLocation()
  if (booker.kind === 'guest') {
    return (
      <ButtonLink variant="primary" size="lg" block render={<Link to="/login" search={{ to: href }} />}>
        Sign in to book
      </ButtonLink>
    )
  }
  const label = short ? 'Book' : price && choices.start ? `Book for ${credits(price.credits)}` : 'Book'
  const reason = whyNotBooked(booker, choices, { price, hasFailed, outOfZone })
  return (
    <Button variant="primary" size="lg" block busy={busy} disabled={reason !== null} disabledReason={reason ?? undefined} onClick={onBook}>
      {label}
    </Button>
  )
}

/** Booking needs a workspace; the answers stay. */
function WorkspaceChoice() {
  const { data } = useQuery(workspacesQuery)
  const isSearched = data !== undefined && data.totalCount > data.nodes.length
  return (
    <Field label="Book for" hint="Credits come from this workspace.">
      {isSearched ? (
        <WorkspacePick isInField value={null} onChange={(picked) => chosenWorkspace.set(picked?.id ?? null)} />
      ) : (
        <PickFrom
          options={(data?.nodes ?? []).map(({ id, name, consumables }) => ({
            key: id,
            label: name,
            note: credits(consumables.credits.available),
          }))}
          value={null}
          onChange={(id) => chosenWorkspace.set(id)}
          placeholder="Search workspaces"
          loading={!data}
        />
      )}
    </Field>
  )
}
