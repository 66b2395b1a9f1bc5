import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@troupe/domain/errors'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { Ban, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import type { AnswerTo } from '../../platform/api.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { candidatesQuery } from '../../session/staff/choose/candidates-query.ts'
import { farWords, foldFar } from '../../session/staff/choose/cant-words.ts'
import { leaveWords } from '../crews/give-words.ts'
import css from './event.module.css'
import { type EventToStaff, isOpen, layersOfManyQuery, type PlaceToFill, useAsk } from './event-queries.ts'
import { FreeStrip } from './free-strip.tsx'
import type { Stretch } from './hours-queries.ts'

type FreeCandidate = AnswerTo<'GET /scheduler/session/{id}/hosts'>['hosts'][number]

const AROUND_MS = 3 * 3_600_000

interface EventPeopleProps {
  readonly event: EventToStaff & { readonly startsAt: string; readonly endsAt: string }
  readonly place: PlaceToFill
  readonly may: boolean
}

/** Everyone who could have a place of an event, best first, with their hours around it, the verdict, and one tap to ask. A place that someone has is given away only after a question. */
export function EventPeople({ event, place, may }: EventPeopleProps) {
  const { data, error, isFetching, refetch } = useQuery(candidatesQuery(event.id, place))
  const [all, setAll] = useState(false)
  const people = [...(data?.hosts ?? [])].sort((a, b) => Number(b.eligible) - Number(a.eligible))
  const { shown: near, far } = foldFar(people)
  const shown = all ? people : near
  const span = {
    from: new Date(Date.parse(event.startsAt) - AROUND_MS).toISOString(),
    to: new Date(Date.parse(event.endsAt) + AROUND_MS).toISOString(),
  }
  const layers = useQuery(
    layersOfManyQuery(
      shown.map(({ id }) => id),
      span,
    ),
  )
  const ask = useAsk(event.id)
  const confirm = useConfirm()
  const send = async ({ id, fullName }: FreeCandidate) => {
    if (!isOpen(place) && !(await confirm({ text: leaveWords({ ...place, event: event.name }, fullName) }))) return
    ask.mutate({ place: place.id, person: id, name: fullName })
  }
  const role = ASSIGNMENT_ROLE_WORDS[place.role]
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the candidates." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Panel
      title={`${role} candidates`}
      aside={people.length > 0 && `${people.filter(({ eligible }) => eligible).length} of ${people.length} eligible`}
      flush
    >
      {ask.error && (
        <Notice tone="danger" live>
          {refusalWords(ask.error)}
        </Notice>
      )}
      {!data ? (
        <Skeleton look="person" rows={6} />
      ) : people.length === 0 ? (
        <Empty title="No candidates">{data.reason ? messageOf(data.reason) : `There’s no active ${role.toLowerCase()} yet.`}</Empty>
      ) : (
        <ul className={css.people} aria-label={`${role} candidates`}>
          {shown.map((person) => (
            <Person
              key={person.id}
              person={person}
              stretches={layers.data?.filter(({ userId }) => userId === person.id) ?? null}
              span={span}
              show={{ from: event.startsAt, to: event.endsAt }}
              action={
                may &&
                person.eligible &&
                person.id !== place.user?.id && (
                  <Button size="sm" disabled={ask.isPending} onClick={() => void send(person)}>
                    Ask<span className="vh"> {person.fullName}</span>
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {far.length > 0 && (
        <p className={css.folded}>
          {farWords(far.length)}.{' '}
          <Button size="sm" variant="tertiary" onClick={() => setAll(!all)}>
            {all ? 'Leave them out' : 'Show them too'}
          </Button>
        </p>
      )}
    </Panel>
  )
}

interface FreePersonProps {
  readonly person: FreeCandidate
  readonly stretches: readonly Stretch[] | null
  readonly span: { readonly from: string; readonly to: string }
  readonly show: { readonly from: string; readonly to: string }
  readonly action: ReactNode
}

function Person({ person, stretches, span, show, action }: FreePersonProps) {
  return (
    <li className={css.person}>
      <UserAvatar name={person.fullName} avatar={person.avatar} size="sm" />
      <span className={css.words}>
        <strong>{person.fullName}</strong>
        <span className={css.why}>
          {person.eligible
            ? `${counted(person.sessionsInPeriod, 'event or offer', 'events or offers')} in the week of this event and the previous four weeks`
            : person.reasons.join(' ')}
          {person.remedy && <span className={css.remedy}>{person.remedy}</span>}
        </span>
      </span>
      {stretches ? <FreeStrip stretches={stretches} span={span} show={show} /> : <span className={css.strip} />}
      <span className={css.verdict}>
        <Tone tone={person.eligible ? 'success' : 'danger'} icon={person.eligible ? Check : Ban}>
          {person.eligible ? 'Eligible' : 'Not eligible'}
        </Tone>
      </span>
      <span className={css.action}>{action}</span>
    </li>
  )
}
