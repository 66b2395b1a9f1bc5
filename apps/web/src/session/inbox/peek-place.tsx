import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answerTime, toldDeadline } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { ownZone, time, timeRange } from '../../platform/format.ts'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { moment } from '../../schedule/words.ts'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { type Candidate, whyNoOne } from '../staff/assignment-words.ts'
import { candidatesQuery } from '../staff/choose/candidates-query.ts'
import { cantWords } from '../staff/choose/cant-words.ts'
import { freeWords } from '../staff/choose/free-words.ts'
import { agoWords, endingWords } from '../staff/offer-words.ts'
import { whyFirst } from '../staff/why-first.ts'
import { openPlaceOf } from './inbox-words.ts'
import css from './peek.module.css'
import { ActButton, PeekFoot } from './peek-foot.tsx'
import type { PeekPartProps } from './peek-props.ts'

/** How many of those who are free are listed before the fold. */
const firstShown = 3

/** An open place: what happened, who is free with the best first, and what the person will get. */
export function PeekPlace({ row, session, acts, focused }: PeekPartProps) {
  const open = openPlaceOf(row)
  const { data: places } = useQuery(assignmentsQuery(row.id))
  const { data, error, isFetching, refetch } = useQuery(candidatesQuery(row.id, open))
  const [all, setAll] = useState(false)
  const place = places?.find(({ id }) => id === open?.id)
  const hosts = data?.hosts ?? []
  const free = hosts.filter(({ eligible }) => eligible)
  const [best] = free
  const canAsk = session.meta.permissions.assign.value && open !== undefined
  const ask = (person: Candidate) => open && void acts.run({ do: 'ask', row, place: open.id, person })
  useLetterKeys({ e: canAsk && best && !acts.busy ? () => ask(best) : undefined })
  if (!open) return <PeekFoot id={row.id} tab="staff" />
  const shown = all ? free : free.slice(0, firstShown)
  const cant = cantWords(hosts)
  return (
    <>
      <div className={css.part}>
        <h3>{ASSIGNMENT_ROLE_WORDS[open.role]}, open</h3>
        {place ? <p className="muted">{happened(place)}</p> : <Skeleton rows={1} />}
      </div>
      <div className={css.part}>
        {error && !data ? (
          <ErrorBlock title="Couldn’t load the candidates." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" rows={3} />
        ) : (
          <>
            <h3>{free.length === 0 ? 'No one is free' : counted(free.length, 'person is free', 'people are free')}</h3>
            {hosts.length === 0 && <p className="muted">{whyNoOne(data.reason, session.meta.permissions.shuffle.value)}</p>}
            <ul className={css.people}>
              {shown.map((person) => (
                <li key={person.id}>
                  <UserAvatar name={person.fullName} avatar={person.avatar} size="sm" />
                  <span>
                    <b>{person.fullName}</b>
                    <small>{reasonsOf(person, person === best ? free : [])}</small>
                  </span>
                  {person === best ? (
                    <Tone tone="success" icon={Check} bare>
                      {freeWords(person)}
                    </Tone>
                  ) : (
                    canAsk && (
                      <Button size="sm" disabled={acts.busy} onClick={() => ask(person)}>
                        Ask<span className="vh"> {person.fullName}</span>
                      </Button>
                    )
                  )}
                </li>
              ))}
            </ul>
            {free.length > firstShown && (
              <p>
                <Button size="sm" variant="tertiary" onClick={() => setAll(!all)}>
                  {all ? 'Show the best alone' : `Show ${free.length - firstShown} more`}
                </Button>
              </p>
            )}
            <p className="muted">
              {cant}{' '}
              <Link to="/event/$id" params={{ id: row.id }} search={{ tab: 'staff', choose: open.id }}>
                Choose someone else
              </Link>
            </p>
          </>
        )}
      </div>
      {best && place && (
        <div className={css.part}>
          <h3>What {best.fullName.split(' ')[0]} will get</h3>
          <p className="muted">{offeredWords(session, place)}</p>
        </div>
      )}
      <PeekFoot id={row.id} tab="staff">
        {canAsk && best && (
          <ActButton letter="E" focused={focused} busy={acts.busy} onClick={() => ask(best)}>
            Ask {best.fullName}
          </ActButton>
        )}
      </PeekFoot>
    </>
  )
}

/** 'Imogen Vance declined 10 days ago: “I promised my sister that day.” No one else has been asked.' */
function happened({ offers }: Assignment): string {
  const ended = (offers ?? []).find(({ state }) => state === 'DECLINED' || state === 'EXPIRED' || state === 'CANCELLED')
  if (!ended) return 'No one has been asked yet.'
  const when = ended.answeredAt ?? ended.askedAt
  const said = ended.state === 'CANCELLED' && !ended.withdrawal ? 'no longer has the role' : endingWords(ended)
  return `${ended.user.fullName} ${said}${/[.”]$/.test(said) ? '' : '.'}${when ? ` That was ${agoWords(when)}.` : ''}`
}

function reasonsOf(person: Candidate, ranked: readonly Candidate[]): string {
  const facts = [
    `Level ${person.level}`,
    // the first one's word says it beside the row
    ...(person.freeUntil && ranked.length === 0 ? [freeWords(person).toLowerCase()] : []),
    `${counted(person.sessionsInPeriod, 'event', 'events')} in the five weeks up to this one`,
    ...(person.terms.lacks.length > 0 ? [`lacks ${person.terms.lacks.join(', ')}`] : []),
  ]
  const why = whyFirst(ranked)
  return `${why ? `${why} ` : ''}${facts.join(', ')}.`
}

/** 'An email with call 1:00 pm, show 2:30 to 4:00 pm. They have until Mon 30 Nov, 8:00 am. …', by the rule of the offer. */
function offeredWords({ startsAt, endsAt, dropOut }: Session, { callAt }: Assignment): string {
  if (!startsAt) return 'An email that asks for an answer. You can undo for 10 seconds.'
  const now = serverInstant()
  const start = Temporal.Instant.from(startsAt)
  const answer = answerTime(now, {
    startsAt: start,
    callAt: callAt ? Temporal.Instant.from(callAt) : start,
    isLate: dropOut !== null,
  })
  const call = callAt ? `call ${time(callAt, ownZone())}, ` : ''
  const show = `show ${timeRange(startsAt, endsAt ?? startsAt, ownZone())}`
  const until = answer ? ` They have until ${moment(toldDeadline(answer.expiresAt, now).toString(), ownZone())}.` : ''
  return `An email with ${call}${show}.${until} You can undo for 10 seconds.`
}
