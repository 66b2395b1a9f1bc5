import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { CircleCheck } from 'lucide-react'
import { lineTitle } from '../../platform/cart/cart-items.ts'
import type { KnownLine } from '../../platform/cart/cart-lines.ts'
import { whenWords } from '../../schedule/words.ts'
import css from '../cart.module.css'
import type { Requested as Answer } from './request-form.tsx'

/** What replaces the cart once it was requested. */
export function Requested({ requested: { orderId, code }, lines }: { requested: Answer; lines: readonly KnownLine[] }) {
  return (
    <>
      <PageHead title="Request sent" size="grand" sentence="We’ll reply by email. No times are held yet, and nothing was charged." />
      <div className={css.paid}>
        <Ticket>
          <p className={css.paidSum}>
            <Icon of={CircleCheck} size={20} className={css.tick} />
            <b className="disp">{code}</b>
            <span>Mention this code when you contact us.</span>
          </p>
          <Perforation />
          <ul className={css.booked}>
            {lines.map((line) => (
              <li key={line.id}>
                <b>{lineTitle(line)}</b>
                {line.kind !== 'PACK' && line.kind !== 'FEE' && (
                  <span>{line.date ? whenWords(line.date, line.duration, line.timezone) : 'No date yet'}</span>
                )}
              </li>
            ))}
          </ul>
        </Ticket>
        <div className="row">
          {orderId && (
            <ButtonLink variant="primary" render={<Link to="/order/$id" params={{ id: orderId }} />}>
              See your order
            </ButtonLink>
          )}
          <ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>
        </div>
      </div>
    </>
  )
}
