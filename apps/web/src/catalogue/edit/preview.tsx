import { useQuery } from '@tanstack/react-query'
import { isShown } from '@troupe/domain/catalogue/experience-rules'
import { priceOf } from '@troupe/domain/catalogue/price'
import { FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { credits } from '../../platform/format.ts'
import { Card } from '../card.tsx'
import { peopleWords } from '../facts.ts'
import type { Details } from './details-form.ts'
import css from './edit.module.css'
import { type EditedFormat, priceListQuery } from './edit-queries.ts'

/** What a price follows from, as it is typed. */
export type PreviewedFormat = Pick<
  EditedFormat,
  'type' | 'hostType' | 'duration' | 'attendeesMin' | 'attendeesMax' | 'level' | 'peoplePerUnit'
>

interface PreviewProps {
  readonly id: string
  readonly details: Details
  readonly formats: readonly PreviewedFormat[]
  /** The format that the ticket is for: the one that is open. */
  readonly format: PreviewedFormat | undefined
}

/** The card and the ticket of an experience as a customer would see them, from what is typed. */
export function Preview({ id, details, formats, format = formats[0] }: PreviewProps) {
  const prices = formats.map(usePrice()).filter((price) => price !== null)
  const { title, subtitle, category, subscribers, visible, status } = details
  const creditsFrom = prices.length > 0 ? Math.min(...prices) : null
  return (
    <div className={css.preview}>
      <h2 className={css.previewTitle}>What customers see</h2>
      <ul className={css.card} inert>
        <Card
          of={{
            ...{ id, title: title || 'Untitled', subtitle, category, creditsFrom, subscribersOnly: subscribers },
            visible: isShown({ visible, status }),
            formats: [...formats],
          }}
          at={0}
          lead={false}
          search={{}}
        />
      </ul>
      {format && <BookingTicket format={format} bookable={details.bookable} />}
    </div>
  )
}

function BookingTicket({ format, bookable }: { format: PreviewedFormat; bookable: boolean }) {
  const price = usePrice()(format)
  const { type, hostType, attendeesMin, duration } = format
  if (!bookable) {
    return (
      <Ticket className={css.ticket}>
        <h3 className={css.ticketTitle}>Book this show</h3>
        <p className={`${css.stub} ${css.quiet}`}>This experience can’t be booked at the moment.</p>
      </Ticket>
    )
  }
  return (
    <Ticket className={css.ticket}>
      <h3 className={css.ticketTitle}>Book this show</h3>
      <dl className={css.rows}>
        <dt>Format</dt>
        <dd>
          {FORMAT_WORDS[type]}, {HOST_TYPE_WORDS[hostType].toLowerCase()}
        </dd>
        <dt>People</dt>
        <dd>{peopleWords(attendeesMin)}</dd>
        <dt>Length</dt>
        <dd>{duration} minutes</dd>
      </dl>
      <Perforation />
      <div className={css.stub}>
        <p className={`disp ${css.price}`}>{price === null ? '–' : credits(price)}</p>
        {hostType === 'ON_SITE' && <p className={css.quiet}>Plus travel, depending on the location.</p>}
        <div inert>
          <Button variant="primary" block>
            Book
          </Button>
        </div>
      </div>
    </Ticket>
  )
}

/** The price of a format for its smallest group by the price list in force, before travel; null until the list has come. */
function usePrice() {
  const { data: table } = useQuery(priceListQuery)
  return (format: PreviewedFormat) => (table ? priceFor(format, { people: format.attendeesMin, table }) : null)
}

interface For {
  readonly people: number
  readonly table: Parameters<typeof priceOf>[1]
}

/** Credits for a number of people, before travel; null where there is no price. */
export function priceFor(format: PreviewedFormat, { people, table }: For): number | null {
  const price = priceOf(
    {
      format: format.type,
      hostType: format.hostType,
      durationMinutes: format.duration,
      attendees: people,
      packageLevel: 'STANDARD',
      peoplePerUnit: format.peoplePerUnit,
      levelOverride: format.level,
      zonePriceCredits: 0,
      modifiers: [],
      localStartDate: null,
    },
    table,
  )
  return price.ok ? price.value.credits : null
}
