import { phoneWords } from '@troupe/domain/phone-words'
import { Icon } from '@troupe/ui/icon'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Clock, Mail, Phone } from 'lucide-react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { dayInYear, isoDay, ownZone, time, timeRange } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { phoneAddress } from '../../platform/words/phone.ts'
import css from './contact.module.css'
import type { Answerer } from './contact-query.ts'

/** Who answers, how soon, and whom to call on the day of a show. */
export function AnswererTicket({ answerer, dayPhone }: { readonly answerer: Answerer; readonly dayPhone: string | null }) {
  return (
    <aside aria-label="Who answers">
      <Ticket>
        <div className={css.who}>
          <UserAvatar name={answerer?.fullName ?? 'Troupe'} avatar={answerer?.image} size="xl" />
          <div>
            <h2 className="disp">{answerer?.fullName ?? 'Our sales team'}</h2>
            <p className={css.muted}>{answerer ? `Looks after ${answerer.workspace}` : 'Answers everyone who writes to us'}</p>
          </div>
        </div>
        <ul className={css.ways}>
          {answerer && (
            <li>
              <Icon of={Clock} size={18} />
              <span>
                <b>Answers within {answerer.hours.answersWithin} hours</b>
                <small>Mon to Fri, {timeRange(answerer.hours.from, answerer.hours.to, ownZone())} your time</small>
              </span>
            </li>
          )}
          {answerer?.phone && (
            <li>
              <Icon of={Phone} size={18} />
              <span>
                <a href={phoneAddress(answerer.phone)}>{phoneWords(answerer.phone)}</a>
                <small>{openWords(answerer.hours)}</small>
              </span>
            </li>
          )}
          <li>
            <Icon of={Mail} size={18} />
            <span>
              <a href={`mailto:${salesAddress}`}>{salesAddress}</a>
            </span>
          </li>
        </ul>
        {dayPhone && (
          <>
            <Perforation />
            <p className={css.today}>
              Your show is today? Call <a href={phoneAddress(dayPhone)}>{phoneWords(dayPhone)}</a>. Someone answers until the last show has
              ended.
            </p>
          </>
        )}
      </Ticket>
    </aside>
  )
}

/** 'Open now, until 6:00 pm', or when someone answers next. */
function openWords({ from, to, isOpen }: NonNullable<Answerer>['hours']): string {
  const zone = ownZone()
  if (isOpen) return `Open now, until ${time(to, zone)}`
  const isToday = isoDay(from, zone) === isoDay(new Date(serverNow()).toISOString(), zone)
  return `Opens ${isToday ? 'today' : dayInYear(from, zone)} at ${time(from, zone)}`
}
