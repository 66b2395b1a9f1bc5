import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { Ticket } from '@troupe/ui/ticket'
import { Tone } from '@troupe/ui/tone'
import { CircleCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { AssignmentStatus } from '../graphql.ts'
import { chunk } from '../platform/chunk.ts'
import { day, time, timeRange, zoneWords } from '../platform/format.ts'
import { useTitle } from '../platform/title.ts'
import { AnswerBar } from '../session/staff/answer-bar.tsx'
import { answers } from '../session/staff/assignment-words.ts'
import { Withdraw } from '../session/staff/withdraw.tsx'
import css from './approval.module.css'
import { type Brief, briefQuery, closedBy } from './approval-query.ts'
import { ApprovalTicket } from './approval-ticket.tsx'
import { conflictsTitle, otherOffers, stateWords } from './approval-words.ts'
import { MovedFrom } from './moved-from.tsx'
import question from './question.module.css'

// most links have one offer
const Round = lazy(() => chunk(() => import('./round/round.tsx')).then((file) => ({ default: file.Round })))

/** What the link of an offer opens: the question, the whole job on one ticket, two answers. Public: the code is the credential. */
export function Approval() {
  const { code } = useParams({ from: '/assignment-approval/$code' })
  const queries = useQueryClient()
  const { data: brief, error, isFetching, refetch } = useQuery(briefQuery(code))
  useTitle(!brief ? 'Offer' : brief.offers.length > 1 ? `${brief.offers.length} offers` : `${brief.show.title}, offer`)
  const closed = closedBy(error)
  if (closed) return <Page>{closedWords[closed]}</Page>
  if (!brief)
    return (
      <Page>
        {error ? (
          <ErrorBlock title="Couldn’t load the offer." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Waiting />
        )}
      </Page>
    )
  if (brief.offers.length > 1)
    return (
      <Page isAnswering={brief.offers.some(({ state }) => state === 'PENDING')} hasHeading>
        <Suspense fallback={<Waiting />}>
          <Round key={code} {...{ code, brief }} />
        </Suspense>
      </Page>
    )
  return (
    <Page state={brief.state} isAnswering={brief.state === 'PENDING'} hasHeading>
      <Question key={code} brief={brief} />
      {brief.state === 'PENDING' && brief.when && <MovedFrom when={brief.when} />}
      {brief.state === 'PENDING' && <Conflicts brief={brief} />}
      <ApprovalTicket brief={brief} />
      {brief.state === 'ACCEPTED' && (brief.role === 'HOST' || brief.role === 'PLANT') && (
        <p className={css.wayOut}>
          <Withdraw
            id={code}
            startsAt={brief.when?.startsAt ?? null}
            onWithdrawn={() => queries.invalidateQueries({ queryKey: briefQuery(code).queryKey })}
          />
        </p>
      )}
      {brief.state === 'PENDING' && (
        <>
          <OtherWork brief={brief} />
          <AnswerBar
            key={code}
            offer={{ id: code, expiresAt: brief.expiresAt ?? null, travels: (brief.where?.length ?? 0) > 0 }}
            onAnswered={() => queries.invalidateQueries({ queryKey: briefQuery(code).queryKey })}
          />
        </>
      )}
    </Page>
  )
}

interface PageProps {
  readonly state?: AssignmentStatus
  readonly isAnswering?: boolean
  readonly hasHeading?: boolean
  readonly children: ReactNode
}

function Page({ state, isAnswering = false, hasHeading = false, children }: PageProps) {
  const look = state && answers[state]
  return (
    <main className={css.page} id="main" data-density="comfortable" data-answering={isAnswering || undefined}>
      {/* the address holds a secret: no search engine may keep it */}
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <Link to="/" className={css.mark} aria-label="Troupe">
          <Mark height={20} />
          <Wordmark height={18} />
        </Link>
        {look && <Tone {...look}>{look.word}</Tone>}
      </header>
      {!hasHeading && <h1 className="vh">Offer</h1>}
      {children}
    </main>
  )
}

/** The question, or what became of it. The focus comes here when the answer is given, so that it is read aloud. */
function Question({ brief }: { brief: Brief }) {
  const { state } = brief
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [state])
  const { title, text } = stateWords(brief)
  return (
    <div className={question.question}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
    </div>
  )
}

/** The person's other events around that time: above the ticket, so that they are seen before the answer is given. */
function Conflicts({ brief: { conflicts = [] } }: { brief: Brief }) {
  if (conflicts.length === 0) return null
  return (
    <div className={css.conflicts}>
      <Notice tone="warning" title={conflictsTitle(conflicts)}>
        <ul>
          {conflicts.map(({ name, startsAt, endsAt, timezone, state }) => (
            <li key={`${name} ${startsAt}`}>
              {name}: {day(startsAt, timezone)}, {timeRange(startsAt, endsAt, timezone)}, {zoneWords(timezone)}
              {state === 'PENDING' && ' (waiting for your answer)'}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** Other offers that wait for an answer, and that there is no conflict. */
function OtherWork({ brief }: { brief: Brief }) {
  const { conflicts = [] } = brief
  const others = otherOffers(brief)
  if (conflicts.length > 0 && others.length === 0) return null
  return (
    <div className={css.other}>
      {conflicts.length === 0 && (
        <p className={css.free}>
          <Icon of={CircleCheck} size={14} />
          You have no other Troupe events around that time.
        </p>
      )}
      {others.length > 0 && (
        <p className="muted">
          Also waiting for your answer:{' '}
          {others
            .map((offer) => [offer.name, offer.startsAt && whenWords(offer.startsAt, offer.timezone)].filter(Boolean).join(' '))
            .join(', ')}
          .
        </p>
      )}
    </div>
  )
}

const whenWords = (iso: string, zone: string): string => `(${day(iso, zone)}, ${time(iso, zone)}, ${zoneWords(zone)})`

const closedWords = {
  NOT_FOUND: (
    <Empty title="This link doesn’t work" level={2}>
      Check that you copied the whole link, or use the one in our latest email to you.
    </Empty>
  ),
  FORBIDDEN: (
    <Empty title="This offer is for another account" level={2}>
      Sign out, or open the link in a private window.
    </Empty>
  ),
} as const

/** The shape of the page while it loads. */
function Waiting() {
  return (
    <>
      <div className={question.question}>
        <Skeleton rows={2} label="Loading the offer" />
      </div>
      <Ticket className={css.ticket}>
        <div className={css.art} />
        <div className={css.what}>
          <Skeleton rows={3} />
        </div>
        <div className={css.what}>
          <Skeleton rows={4} look="block" />
        </div>
      </Ticket>
    </>
  )
}
