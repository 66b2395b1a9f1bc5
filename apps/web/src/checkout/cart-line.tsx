import { Link } from '@tanstack/react-router'
import { teamsFor } from '@troupe/domain/session/teams'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { StubbedTicket } from '@troupe/ui/ticket'
import { Calendar, MapPin, Monitor, Users } from 'lucide-react'
import { lineTitle } from '../platform/cart/cart-items.ts'
import type { EventLine } from '../platform/cart/cart-lines.ts'
import { day, formatWords, isoDay, number, time, zoneWords } from '../platform/format.ts'
import { customizationIn } from '../schedule/booking.ts'
import css from './cart.module.css'
import type { PricedItem } from './cart-queries.ts'
import { dayPriceWords, WARNING_WORDS } from './cart-words.ts'
import { LineStub } from './line-stub.tsx'

interface CartLineProps {
  readonly line: EventLine
  readonly price: PricedItem | undefined
  /** What it costs by card. */
  readonly money: string | undefined
  /** The price of the cart as it was. */
  readonly isStale: boolean
  readonly onRemove: () => void
  readonly onDuplicate: () => void
}

/** An event in the cart: a ticket with its facts, and its price on the stub. */
export function CartLine({ line, price, money, isStale, onRemove, onDuplicate }: CartLineProps) {
  const { title, category, attendees, date } = line
  const teams = teamsFor(attendees)
  const trouble = troubleOf(price)
  const season = price?.warnings.includes('SEASON_LATER') ? WARNING_WORDS.SEASON_LATER : price && dayPriceWords(line.day, price)
  return (
    <StubbedTicket
      stub={
        <LineStub price={price} money={money} isStale={isStale}>
          {date === null && (line.day ? 'You can choose a time later' : 'You can choose a date later')}
        </LineStub>
      }
    >
      <article className={css.line} aria-label={title}>
        <div className={css.art}>
          <Poster category={category ?? 'NONE'} title={title} shape="thumb" decorative />
        </div>
        <div className={css.facts}>
          <h2 className={`disp ${css.name}`}>{title}</h2>
          <ul>
            <li>
              <Icon of={Calendar} size={14} />
              {whenWords(line)}
            </li>
            <li>
              <Icon of={line.format === 'REMOTE' ? Monitor : MapPin} size={14} />
              {placeWords(line)}
            </li>
            <li>
              <Icon of={Users} size={14} />
              {number(attendees)} {attendees === 1 ? 'person' : 'people'}, {number(teams)} {teams === 1 ? 'team' : 'teams'}
            </li>
          </ul>
          {trouble && (
            <Notice
              tone={price?.error ? 'danger' : 'warning'}
              actions={
                <ButtonLink size="sm" data-way={price?.error ? 'LINE' : undefined} render={<ChangeLink line={line} />}>
                  Change
                </ButtonLink>
              }
            >
              {trouble}
            </Notice>
          )}
          {season && <p className={css.later}>{season}</p>}
          <div className={css.actions}>
            {!trouble && (
              <ButtonLink variant="tertiary" size="sm" render={<ChangeLink line={line} />}>
                {date ? 'Change' : line.day ? 'Choose a time' : 'Choose a date'}
              </ButtonLink>
            )}
            <Button variant="tertiary" size="sm" onClick={onDuplicate}>
              Duplicate<span className="vh"> {lineTitle(line)}</span>
            </Button>
            <Button variant="tertiary" size="sm" onClick={onRemove}>
              Remove<span className="vh"> {lineTitle(line)}</span>
            </Button>
          </div>
        </div>
      </article>
    </StubbedTicket>
  )
}

/** Why a line can't be paid as it is; a season that may come is no reason. */
function troubleOf(price: PricedItem | undefined): string | undefined {
  const { fields } = price?.error?.extensions ?? {}
  if (typeof fields === 'object' && fields !== null && 'attendees' in fields)
    return 'This format isn’t available for this number of people. Change the number.'
  return (
    price?.error?.message ?? price?.warnings.filter((warning) => warning !== 'SEASON_LATER').map((warning) => WARNING_WORDS[warning])[0]
  )
}

/** 'Wed 16 Dec 2026, 1:30 pm', in the event's zone; of a day alone that its time is open. */
function whenWords({ date, day: chosen, timezone }: EventLine): string {
  if (date !== null) return `${day(date, timezone)}, ${time(date, timezone)}`
  return chosen ? `${day(`${chosen}T12:00:00Z`, 'UTC')}, no time yet` : 'No date yet'
}

function placeWords({ format, hostType, timezone, location }: EventLine): string {
  const place = location?.city || location?.name || zoneWords(timezone)
  return `${formatWords({ type: format, hostType })}, ${place}`
}

/** The experience's page with the answers of this line; adding to the cart there changes the line. */
function ChangeLink({ line, ...link }: { line: EventLine }) {
  const { id, experienceId, format, hostType, attendees, timezone, duration, upgrade, date, location, cityId, quote } = line
  const customization = customizationIn(line)
  return (
    <Link
      {...link}
      to="/experience/$id"
      params={{ id: experienceId }}
      search={{
        ...{ format, host: hostType, people: attendees, zone: timezone, minutes: duration, line: id },
        ...(upgrade && upgrade !== 'STANDARD' ? { upgrade } : {}),
        ...(customization ? { customization } : {}),
        ...(cityId ? { city: cityId } : location ? { location } : {}),
        ...(quote ? { quote } : {}),
        ...(date ? { date: isoDay(date, timezone), start: date } : line.day ? { date: line.day } : {}),
      }}
    />
  )
}
