import { Link, useParams } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { useTitle } from '../../platform/title.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './unsubscribe.module.css'

/** What the link at the foot of a reminder opens. It asks once: programs that follow every link of an email change nothing. Public: the code is the credential. */
export function Unsubscribe() {
  const { code } = useParams({ from: '/bare/unsubscribe/$code' })
  useTitle('Stop reminders')
  const stop = useIntent(async (_: string, key) => {
    await call('POST /email/unsubscribe/{code}', { params: { code }, key })
  })
  const isUnknown = stop.error instanceof ApiError && (stop.error.code === 'NOT_FOUND' || stop.error.code === 'EXPIRED')
  if (stop.isSuccess)
    return (
      <Page title="Reminders are off">
        <p>You won’t get reminders before your events. We still email you when an event is booked, rescheduled or cancelled.</p>
        <p>
          <ButtonLink render={<Link to="/settings/profile" />}>Choose which emails you get</ButtonLink>
        </p>
      </Page>
    )
  if (isUnknown)
    return (
      <Page title="This link doesn’t work">
        <p>Check that you copied the whole link from our email. You can also switch reminders off in your profile.</p>
        <p>
          <ButtonLink render={<Link to="/settings/profile" />}>Choose which emails you get</ButtonLink>
        </p>
      </Page>
    )
  return (
    <Page title="Stop reminders?">
      <p>We’ll no longer email you before your events start. Emails about bookings and changes aren’t affected.</p>
      {stop.error && (
        <Notice tone="danger" live>
          {refusalWords(stop.error)}
        </Notice>
      )}
      <p>
        <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate(code)}>
          Stop reminders
        </Button>
      </p>
    </Page>
  )
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  useEffect(() => {
    // the button is gone: what became of it is said, and has the focus
    if (title !== first.current) heading.current?.focus()
  }, [title])
  return (
    <main className={css.page} id="main" data-density="comfortable">
      {/* the address holds a secret: no search engine may keep it */}
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <Link to="/" className={css.mark} aria-label="Troupe">
          <Mark height={20} />
          <Wordmark height={18} />
        </Link>
      </header>
      <h1 ref={heading} className={`disp ${css.title}`} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
