import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { performs } from '@troupe/domain/role/assignment'
import { isStaff } from '@troupe/domain/role/roles'
import { Button, ButtonLink } from '@troupe/ui/button'
import { useChoice } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import type { ReactNode } from 'react'
import { ReportAbsenceDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { isoDay } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { Withdraw } from '../../session/staff/withdraw.tsx'
import { agendaQuery } from '../shows/shows-query.ts'
import css from './availability.module.css'
import type { PersonHours, Stretch } from './hours-queries.ts'
import { leaveShowWords, leftWords, type NextShow, nextShows } from './next-shows.ts'
import { useHoursChange } from './use-hours-change.ts'

interface ShowsAheadProps {
  readonly hours: PersonHours
  readonly stretches: readonly Stretch[]
  /** The beginning of today. */
  readonly from: string
  readonly may: boolean
  /** Whose shows these are; null for one's own. */
  readonly name: string | null
}

/** The next shows: when each is, its call and when to leave. Someone who can't play, or a producer who hears of it, says so here. */
export function ShowsAhead({ hours, stretches, from, may, name }: ShowsAheadProps) {
  const { change, busy, refusal } = useHoursChange(hours.timezone)
  const choose = useChoice()
  const { data: me } = useQuery(meQuery)
  const isReaderStaff = isStaff(me ?? null)
  const { data: places, isPending } = useQuery(agendaQuery(from, hours.userId))
  const shows = nextShows(stretches, places ?? [], { timezone: hours.timezone, today: isoDay(from, hours.timezone) })
  const report = async (show: NextShow) => {
    const { from: taken, to } = show.claim
    const { title, text, keep, done } = leaveShowWords(show, name)
    const reason = await choose({
      title,
      text,
      choices: [
        { answer: 'keep', label: keep },
        { answer: 'SICK', label: name === null ? 'I’m sick' : 'Sick' },
        { answer: 'OTHER', label: 'Another reason' },
      ],
    })
    if (reason !== 'SICK' && reason !== 'OTHER') return
    await change(async (_, key) => {
      const { reportAbsence } = await graphql(ReportAbsenceDocument, { input: { userId: hours.userId, from: taken, to, reason } }, { key })
      return leftWords(done, reportAbsence)
    })
  }
  return (
    <Panel
      title="Next shows"
      aside={
        isReaderStaff && name !== null ? (
          <Link to="/availability/planning" search={{ people: [hours.userId] }}>
            Open the planning board
          </Link>
        ) : (
          <Link to="/shows">All shows and offers</Link>
        )
      }
      flush
    >
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {isPending && shows.length > 0 ? (
        <div className={css.nothing}>
          <Skeleton rows={3} label="Loading the next shows" />
        </div>
      ) : shows.length === 0 ? (
        <p className={css.nothing}>{name === null ? 'Your upcoming shows appear here.' : `${name}’s upcoming shows appear here.`}</p>
      ) : (
        <ul className={css.shows} aria-label="Next shows">
          {shows.slice(0, 8).map((show) => (
            <li key={show.claim.sessionId} className={css.row}>
              <span>
                <Link to="/event/$id" params={{ id: show.claim.sessionId ?? '' }}>
                  {show.claim.sessionName ?? 'Event'}
                </Link>
                <span className={css.note}>{show.when}</span>
                {show.call && <span className={css.call}>{show.call}</span>}
              </span>
              {may && Date.parse(show.leaveUntil) > serverNow() && (
                <Way show={show} own={name === null}>
                  <Button size="sm" disabled={busy} onClick={() => void report(show)}>
                    {name === null ? 'I can’t make it' : 'Can’t make it'}
                  </Button>
                </Way>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ShowWayProps {
  readonly show: NextShow
  readonly own: boolean
  /** What someone presses who hears of it from another person, or was never asked. */
  readonly children: ReactNode
}

/** What someone says of their own show: an offer is answered among their shows, and what was accepted is left with a reason, as on the page of the event. */
function Way({ show: { places, isOffer, leaveUntil }, own, children }: ShowWayProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const asked = isOffer ? places.find(({ approval }) => approval?.state === 'PENDING') : undefined
  const [held, ...more] = places.filter(({ approval }) => approval?.state === 'ACCEPTED')
  if (own && asked)
    return (
      <ButtonLink size="sm" render={<Link to="/shows" />}>
        Answer<span className="vh"> {asked.session.name}</span>
      </ButtonLink>
    )
  if (!own || !held || more.length > 0 || !performs(held.role)) return children
  return (
    <Withdraw
      id={held.id}
      startsAt={leaveUntil}
      onWithdrawn={async () => {
        toast('You’re no longer on this show. Thanks for letting us know.')
        await queries.invalidateQueries({ queryKey: staffingKeys.hours })
        await queries.invalidateQueries({ queryKey: sessionKeys.lists })
      }}
    />
  )
}
