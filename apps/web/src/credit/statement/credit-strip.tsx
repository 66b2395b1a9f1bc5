import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { credits, day, number, ownZone } from '../../platform/format.ts'
import css from './statement.module.css'
import { creditsQuery } from './statement-query.ts'

/** What can be spent, what is held for events, and what expires next. */
export function CreditStrip({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetching } = useQuery(creditsQuery(id))
  const [open, setOpen] = useState(false)
  if (error && !data)
    return <ErrorBlock title="Couldn’t load your credits." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton look="block" rows={2} label="Loading your credits" />
  const { consumables, statementSummary } = data
  const { available, reserved } = consumables.credits
  const { booked = 0, events = 0, expiries = [] } = statementSummary ?? {}
  const rooms = consumables.openWeves.available
  const [next] = expiries
  const hint = [
    rooms > 0 ? `and ${number(rooms)} open ${rooms === 1 ? 'room' : 'rooms'}` : '',
    reserved > 0 ? `${number(reserved)} reserved for your payment` : '',
  ].filter(Boolean)
  return (
    <div className={css.strip}>
      <Facts
        look="call"
        items={[
          { label: 'Available', value: <span className={`disp ${css.available}`}>{credits(available)}</span>, hint: hint.join('. ') },
          {
            label: 'Booked for upcoming events',
            value: credits(booked),
            hint:
              events > 0
                ? `for ${number(events)} ${events === 1 ? 'event' : 'events'}. They come back if you cancel in time.`
                : 'No events',
          },
          {
            label: 'Next to expire',
            value: next ? credits(next.quantity) : 'None',
            hint: next ? (
              <>
                on {day(next.at, ownZone())}.{' '}
                {expiries.length > 1 && (
                  <Button variant="tertiary" size="sm" onClick={() => setOpen(true)}>
                    See all dates
                  </Button>
                )}
              </>
            ) : (
              'Your credits don’t expire.'
            ),
          },
        ]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="When your credits expire" size="sm">
        <dl className={css.dates}>
          {expiries.map(({ at, quantity }) => (
            <div key={at}>
              <dt>{day(at, ownZone())}</dt>
              <dd>{credits(quantity)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
