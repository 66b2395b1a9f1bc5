import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isCrew, type Me, meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { dayInYear, ownZone, time, zoneWords } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow, todayIn } from '../../platform/wire/clock.ts'
import { ownPlaces } from '../../session/own-places.ts'
import { Missing } from '../../shell/missing.tsx'
import { useOnline } from '../../shell/use-online.ts'
import { ComingUp } from './coming-up.tsx'
import { Offers } from './offers.tsx'
import { Requests } from './requests.tsx'
import css from './shows.module.css'
import { agendaQuery } from './shows-query.ts'
import { isRunning, type OwnShow, sortShows } from './shows-words.ts'

const NextShow = lazy(() => chunk(() => import('./next-show.tsx')).then((file) => ({ default: file.NextShow })))

/** Crew's home: the offers that wait for an answer, the next show as a call sheet, and what comes after it. Nothing of anyone else's. */
export function MyShows() {
  const { data: me } = useQuery(meQuery)
  useTitle('My shows')
  if (me && !isCrew(me)) return <Missing />
  return (
    <main className="page" id="main">
      <div className={css.page}>
        <PageHead
          title="My shows"
          sentence={zoneWords(ownZone())}
          actions={
            <Link to="/availability/personal" search={{ id: 'own' }} className={`${css.aside} ${css.desk}`}>
              My availability
            </Link>
          }
        />
        {me && <Shows me={me} />}
      </div>
    </main>
  )
}

/** Now in milliseconds, renewed every half minute. */
function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Shows({ me }: { readonly me: Me }) {
  const zone = ownZone()
  const online = useOnline()
  const now = useNow()
  // a show that began yesterday may still run
  const from = Temporal.PlainDate.from(todayIn(zone)).subtract({ days: 1 }).toZonedDateTime(zone).toInstant().toString()
  const { data, error, isFetching, refetch } = useQuery(agendaQuery(from, me.id))
  if (error && !data)
    return <ErrorBlock title="Couldn’t load your shows." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label="Loading your shows" className={css.coming}>
        <Skeleton look="block" rows={4} />
        <Skeleton look="block" rows={8} />
      </div>
    )
  const { offers, next, coming } = sortShows(ownPlaces(data, me.id), now)
  const runs = next !== null && isRunning(next, now)
  const offered = <Offers offers={offers} accepted={next ? [next, ...coming] : coming} online={online} folded={runs} />
  const nextShow = next && (
    <Suspense fallback={<Skeleton look="block" rows={8} label="Loading your next show" />}>
      <NextShow key={next.id} show={next} me={me} now={now} />
    </Suspense>
  )
  return (
    <>
      {!online && (
        <Notice tone="warning" title="You’re offline">
          You can still see your shows. Reconnect to answer an offer.
        </Notice>
      )}
      {runs ? (
        <>
          {nextShow}
          {offered}
          <Requests userId={me.id} online={online} />
        </>
      ) : (
        <>
          {offered}
          <Requests userId={me.id} online={online} />
          {nextShow ?? <NoShows first={coming[0]} hasOffers={offers.length > 0} />}
        </>
      )}
      <ComingUp shows={coming} />
    </>
  )
}

/** A week without a show. */
function NoShows({ first, hasOffers }: { readonly first: OwnShow | undefined; readonly hasOffers: boolean }) {
  const zone = ownZone()
  const call = first?.callAt ? `, call ${time(first.callAt, zone)}` : ''
  return (
    <div className={css.none}>
      <Empty
        title="No shows this week"
        level={2}
        action={
          <ButtonLink render={<Link to="/availability/personal" search={{ id: 'own' }} />} variant={hasOffers ? 'tertiary' : 'secondary'}>
            Check my hours
          </ButtonLink>
        }
      >
        {first
          ? `Your next one is ${first.session.name} on ${dayInYear(first.session.startsAt, zone)}${call}. Offers arrive here and by email.`
          : 'Offers arrive here and by email. Your hours say when you can be asked.'}
      </Empty>
    </div>
  )
}
