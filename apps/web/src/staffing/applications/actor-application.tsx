import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Poster } from '@troupe/ui/poster'
import { CalendarDays, Clock, MapPin, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTitle } from '../../platform/title.ts'
import css from './application.module.css'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationTicket } from './application-ticket.tsx'
import type { SentApplication } from './use-application.ts'

/** Where strangers apply to work as an actor. Public. */
export function ActorApplication() {
  useTitle('Work with us as an actor')
  const [sent, setSent] = useState<SentApplication | null>(null)
  return (
    <main className={css.page} id="main" data-density="comfortable" data-sent={sent !== null || undefined}>
      <Wanted />
      {sent ? (
        <div className={css.body} aria-live="polite">
          <PageHead
            title={
              <>
                Thank you, <bdi>{sent.firstName}</bdi>
              </>
            }
            size="grand"
            sentence="We have your application."
          />
          <ApplicationTicket application={sent} />
        </div>
      ) : (
        <div className={css.body}>
          <PageHead title="Work with us as an actor" size="grand" sentence="About five minutes. We answer within a week." />
          <ApplicationForm onSent={setSent} />
        </div>
      )}
    </main>
  )
}

const corners = ['Troupe', 'ALL CITIES'] as const

const facts = [
  { icon: Clock, words: 'Two to four hours a show, mostly on weekdays' },
  { icon: MapPin, words: 'In your city, or on a video call from home' },
  { icon: CalendarDays, words: 'You say when you’re free, and you accept each show yourself' },
  { icon: Wallet, words: 'Paid for each show, travel included' },
] as const

/** What the work is. */
function Wanted() {
  return (
    <aside className={css.wanted} aria-label="The work">
      <div className={css.poster}>
        <Poster category="THEATRICAL" title="Actors wanted" corners={corners} decorative />
      </div>
      <div>
        <h2 className={`disp ${css.lead}`}>Play a part that no one expects</h2>
        <p className={css.muted}>You sit among the guests as one of them. Only the host knows.</p>
      </div>
      <ul>
        {facts.map(({ icon, words }) => (
          <li key={words}>
            <Icon of={icon} size={18} className={css.glyph} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
