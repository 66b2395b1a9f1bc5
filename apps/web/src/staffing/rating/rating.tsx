import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import type { ReactNode } from 'react'
import { day } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import css from './rating.module.css'
import { RatingForm } from './rating-form.tsx'
import { closedRating, ratingQuery } from './rating-query.ts'

/** What the link in the email after an event opens: its crew, each with five stars. Public: the code is the credential. */
export function Rating() {
  const { code } = useParams({ from: '/assignment-rating/$code' })
  const { data, error, isFetching, refetch } = useQuery(ratingQuery(code))
  useTitle(data?.event ? `Rate the crew of ${data.event.name}` : 'Rating')
  const closed = closedRating(error)
  if (closed) return <Page>{closedWords[closed]}</Page>
  if (!data?.event || !data.people)
    return (
      <Page>
        {error ? (
          <ErrorBlock title="Couldn’t load the rating." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Waiting />
        )}
      </Page>
    )
  const { event, show, people } = data
  return (
    <Page heading={`How was “${event.name}”?`}>
      {event.startsAt && <p className={css.day}>{day(event.startsAt, event.timezone)}</p>}
      {show && (
        <div className={css.art}>
          <Poster category={show.category} title={show.title} shape="curtain" decorative className={css.crop} />
        </div>
      )}
      <RatingForm key={code} code={code} people={people} />
    </Page>
  )
}

function Page({ heading, children }: { heading?: string; children: ReactNode }) {
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
      {heading ? <h1 className={`disp ${css.title}`}>{heading}</h1> : <h1 className="vh">Rating</h1>}
      {children}
    </main>
  )
}

const closedWords = {
  NOT_FOUND: (
    <Empty title="This link doesn’t work" level={2}>
      Check that you copied the whole link from our email.
    </Empty>
  ),
  FORBIDDEN: (
    <Empty title="This link is for another account" level={2}>
      Sign out, or open the link in a private window.
    </Empty>
  ),
  EXPIRED: (
    <Empty title="This link has expired" level={2}>
      Ratings are open for 30 days after the event. To give feedback now, contact your producer.
    </Empty>
  ),
  NO_SHOW: (
    <Empty title="This event can’t be rated" level={2}>
      It’s recorded as a no-show: none of your guests came. If that’s wrong, contact your producer.
    </Empty>
  ),
} as const

/** The shape of the page while it loads. */
function Waiting() {
  return (
    <>
      <Skeleton rows={1} label="Loading the rating" />
      <div className={css.art} />
      <Skeleton rows={4} look="block" />
    </>
  )
}
