import { APPLICATION_DAYS, type ApplicationState } from '@troupe/domain/staffing/applications/state'
import { CopyButton } from '@troupe/ui/copy-button'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useEffect, useRef } from 'react'
import css from './application.module.css'
import { stepsOf } from './application-words.ts'
import type { SentApplication } from './use-application.ts'

interface ApplicationTicketProps {
  readonly application: SentApplication & { readonly state?: ApplicationState; readonly answerBy?: string }
}

/** What happens next, each with its time, and the private link. */
export function ApplicationTicket({ application }: ApplicationTicketProps) {
  const { code, email, madeAt, state = 'NEW' } = application
  const answerBy =
    application.answerBy ??
    Temporal.Instant.from(madeAt)
      .add({ hours: 24 * APPLICATION_DAYS.answer })
      .toString()
  const link = code === null ? null : `${location.origin}/actor-application/${code}`
  const heading = useRef<HTMLHeadingElement>(null)
  // what was sent is gone from the page, and the focus with it
  useEffect(() => {
    if (code !== null) heading.current?.focus({ preventScroll: true })
    if (code !== null) window.scrollTo({ top: 0 })
  }, [code])
  return (
    <Ticket className={css.ticket}>
      <section className={css.next}>
        <h2 className="disp" ref={heading} tabIndex={-1}>
          What happens next
        </h2>
        <ol className={css.steps}>
          {stepsOf({ state, madeAt, answerBy, email }).map(({ words, note, done }) => (
            <li key={words} data-done={done || undefined}>
              <span className={css.dot} aria-hidden="true" />
              <span>
                {words}
                <small>{note}</small>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {link && (
        <>
          <Perforation />
          <section className={css.private}>
            <h2>Your private link</h2>
            <p className={css.muted}>See your application or withdraw it. We emailed it to you too.</p>
            <div className={css.linkRow}>
              <code className={css.address}>{link.replace(/^https?:\/\//, '')}</code>
              <CopyButton text={link} label="Copy link" size="default" />
            </div>
          </section>
        </>
      )}
    </Ticket>
  )
}
