import { useQuery } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { Send } from 'lucide-react'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { moment } from '../../schedule/words.ts'
import { boardPeopleQuery } from '../crews/board-queries.ts'
import { pinnedIn } from '../crews/plan-chips.ts'
import { type Plan, type PlanEvent, planCallsQuery } from '../crews/plan-queries.ts'
import { publishWords, toldBy } from '../crews/plan-words.ts'
import choices from '../draft/choices.module.css'
import { deadlinesOf, type ToldRole, toldOf } from '../draft/told.ts'
import css from './plan.module.css'
import type { usePublish } from './use-publish.ts'

interface PublishProps {
  readonly plan: Plan
  readonly places: readonly PlanEvent[]
  /** The places that were found to have changed since the plan was made. */
  readonly changed: readonly string[]
  readonly publish: ReturnType<typeof usePublish>
  readonly onClose: () => void
}

/** Confirms that a plan is published: who hears of it, and what they hear. What has changed since is named, and everything else can still be published. */
export function PublishSheet({ plan, places, changed, publish, onClose }: PublishProps) {
  const { data: people } = useQuery(boardPeopleQuery)
  const { data: calls = [] } = useQuery(planCallsQuery(plan.id))
  const callAt = new Map(calls.map((call) => [call.placeId, call.callAt]))
  const deadlines = deadlinesOf(calls, serverInstant())
  const names = new Map((people ?? []).map(({ id, fullName }) => [id, fullName]))
  const rest = plan.places.filter(({ placeId }) => !changed.includes(placeId))
  const told = toldBy(rest)
  const all = toldOf(rest, { events: places, names })
  const losers = all.filter(({ loses }) => loses.length > 0).length
  const send = () => {
    publish({
      confirm: told.people,
      ...(changed.length > 0
        ? { only: rest.filter(({ kept, userId, before }) => !kept && (userId ?? before)).map(({ placeId }) => placeId) }
        : {}),
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Publish “${plan.name}”?`}
      actions={
        <>
          <p className={css.losers}>
            {losers === 0 ? 'No one loses a show.' : `${counted(losers, 'person loses', 'people lose')} an unanswered offer.`}
          </p>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" icon={Send} disabled={told.people === 0} onClick={send}>
            {publishWords(told)}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {changed.length > 0 && <Changed ids={changed} plan={plan} places={places} isAll={told.people === 0} />}
        <p>
          Each person gets one email about everything that changes for them. You can undo for {UNDO_SECONDS} seconds. Hosts and plant actors
          are asked first if the event’s crew has to confirm
          {deadlines.all && `, and have until ${moment(deadlines.all, ownZone())} to answer`}; everyone else is assigned immediately.
        </p>
        <ul className={choices.changes} aria-label="People who are told">
          {all.map(({ id, name, gains, loses }) => (
            <li key={id} className={css.told}>
              <Avatar name={name} />
              <p className="strong">{name}</p>
              <div>
                {gains.map((role) => (
                  <Role
                    key={role.placeId}
                    role={role}
                    callAt={callAt.get(role.placeId)}
                    answerBy={deadlines.byPlace.get(role.placeId)}
                    isPinned={pinnedIn(plan).has(role.placeId)}
                  />
                ))}
                {loses.map((role) => (
                  <Role key={role.placeId} role={role} isLost />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface RoleProps {
  readonly role: ToldRole
  readonly callAt?: string | null | undefined
  readonly answerBy?: string | undefined
  readonly isPinned?: boolean
  readonly isLost?: boolean
}

/** 'Secret Agent. Host, Wed 16 Dec, call 5:30 pm. Answer by Mon 30 Nov, 9:00 am. Pinned by hand'; without a call the time of the show. */
function Role({ role, callAt, answerBy, isPinned, isLost }: RoleProps) {
  const zone = ownZone()
  const at = callAt ?? role.startsAt
  const when = at ? `, ${dayInYear(at, zone)}, ${callAt ? 'call ' : ''}${time(at, zone)}` : ''
  return (
    <p className="note">
      {isLost && 'Loses '}
      <span className="strong">{role.event}</span>
      {`. ${ASSIGNMENT_ROLE_WORDS[role.role]}${when}`}
      {answerBy && `. Answer by ${moment(answerBy, zone)}`}
      {isPinned && '. Pinned by hand'}
    </p>
  )
}

const SHOWN = 8

/** The roles that are no longer what the plan was made for. */
function Changed({ ids, plan, places, isAll }: { ids: readonly string[]; isAll: boolean } & Pick<PublishProps, 'plan' | 'places'>) {
  const zone = ownZone()
  const byId = new Map(places.map((place) => [place.id, place.session]))
  const roles = new Map(plan.places.map(({ placeId, role }) => [placeId, role]))
  return (
    <Notice
      tone="warning"
      live
      title={`${counted(ids.length, 'role has', 'roles have')} changed since this plan was made. Nothing was sent.`}
    >
      <ul>
        {ids.slice(0, SHOWN).map((id) => {
          const [session, role] = [byId.get(id), roles.get(id)]
          return (
            <li key={id}>
              {role ? ASSIGNMENT_ROLE_WORDS[role] : 'Role'}
              {session?.startsAt && `, ${session.name}, ${dayInYear(session.startsAt, zone)}, ${time(session.startsAt, zone)}`}
            </li>
          )
        })}
        {ids.length > SHOWN && <li>And {ids.length - SHOWN} more</li>}
      </ul>
      <p>{isAll ? 'Plan these days again.' : 'Publish the others now, or plan these days again.'}</p>
    </Notice>
  )
}
