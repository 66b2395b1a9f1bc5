import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { phoneWords } from '@troupe/domain/phone-words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { fromNow, ownZone, time } from '../../platform/format.ts'
import { phoneAddress } from '../../platform/words/phone.ts'
import { leftWords } from '../drop-out-words.ts'
import { assignmentsQuery, type Session } from '../session-query.ts'
import { candidatesQuery } from '../staff/choose/candidates-query.ts'
import { cantWords } from '../staff/choose/cant-words.ts'
import { freeWords } from '../staff/choose/free-words.ts'
import css from './peek.module.css'
import { PeekFoot } from './peek-foot.tsx'
import type { PeekPartProps } from './peek-props.ts'

type LateDropOut = NonNullable<Session['dropOut']>

/** How many of those who could come are listed, the best first. */
const mostShown = 5

/** Someone left shortly before the show: what they said, who is asked until when, and everyone else who could come, each with a phone. */
export function PeekLate({ row, session, dropOut, acts }: PeekPartProps & { readonly dropOut: LateDropOut }) {
  const { assignmentId, user, askedUser, askedUntil } = dropOut
  const { data: places } = useQuery(assignmentsQuery(row.id))
  const place = places?.find(({ id }) => id === assignmentId)
  const { data, error, isFetching, refetch } = useQuery(candidatesQuery(row.id, place))
  const canAsk = session.meta.permissions.assign.value
  const hosts = data?.hosts ?? []
  const others = hosts.filter(({ id, eligible }) => eligible && id !== askedUser?.id)
  return (
    <>
      <div className={css.alarm} data-open={askedUser ? undefined : ''}>
        <h3 className="disp">
          {session.startsAt ? `Starts ${fromNow(session.startsAt)} without ${without(place?.role)}` : leftWords(dropOut)}
        </h3>
        <p>{toldWords(dropOut)}</p>
        {user.phone && <CallButton name={user.firstName} phone={user.phone} />}
      </div>
      <div className={css.part}>
        <h3>{askedUser && askedUntil ? `Asked, until ${time(askedUntil, ownZone())}` : 'No one is asked'}</h3>
        {askedUser && (
          <ul className={css.people}>
            <Person
              name={place?.user?.fullName ?? askedUser.firstName}
              avatar={place?.user?.avatar}
              says="Hasn’t answered yet"
              phone={askedUser.phone}
            />
          </ul>
        )}
      </div>
      <div className={css.part}>
        {error && !data ? (
          <ErrorBlock title="Couldn’t load who could come." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" rows={3} />
        ) : (
          <>
            <h3>{others.length === 0 ? 'No one else could come' : 'Who else could come'}</h3>
            <ul className={css.people}>
              {others.slice(0, mostShown).map((one) => (
                <Person
                  key={one.id}
                  name={one.fullName}
                  avatar={one.avatar}
                  says={`${freeWords(one)}. Level ${one.level}.`}
                  phone={one.phone}
                >
                  {canAsk && !askedUser && place && (
                    <Button size="sm" disabled={acts.busy} onClick={() => void acts.run({ do: 'ask', row, place: place.id, person: one })}>
                      Ask<span className="vh"> {one.fullName}</span>
                    </Button>
                  )}
                </Person>
              ))}
            </ul>
            <p className="muted">{cantWords(hosts.filter(({ id }) => id !== askedUser?.id))}</p>
          </>
        )}
      </div>
      <PeekFoot id={row.id} tab="staff">
        {canAsk && (
          <ButtonLink
            variant="primary"
            render={<Link to="/event/$id" params={{ id: row.id }} search={{ tab: 'staff', choose: assignmentId }} />}
          >
            Choose someone else
          </ButtonLink>
        )}
      </PeekFoot>
    </>
  )
}

interface LatePersonProps {
  readonly name: string
  readonly avatar: string | null | undefined
  readonly says: string
  readonly phone: string | null | undefined
  readonly children?: ReactNode
}

const Person = ({ name, avatar, says, phone, children }: LatePersonProps) => (
  <li>
    <UserAvatar name={name} avatar={avatar ?? null} size="sm" />
    <span>
      <b>{name}</b>
      <small>{says}</small>
    </span>
    <span className={css.reach}>
      {phone && <CallButton name={name} phone={phone} />}
      {children}
    </span>
  </li>
)

const CallButton = ({ name, phone }: { readonly name: string; readonly phone: string }) => (
  <ButtonLink size="sm" icon={Phone} href={phoneAddress(phone)} aria-label={`Call ${name}, ${phoneWords(phone)}`}>
    {phoneWords(phone)}
  </ButtonLink>
)

const without = (role: string | undefined): string => (role === 'PLANT' ? 'an actor' : role === 'PRODUCER' ? 'a producer' : 'a host')

/** 'Callum is sick. Told us at 12:50 pm: “Fever since last night, sorry.”' */
function toldWords(dropOut: LateDropOut): string {
  const { reason, note, at } = dropOut
  const left = `${leftWords(dropOut)}.`
  if (reason === 'EXPIRED' || reason === 'LEFT') return left
  return `${left} Told us at ${time(at, ownZone())}${note ? `: “${note}”` : '.'}`
}
