import { useQueryClient } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { useToast } from '@troupe/ui/toast'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { PublishStaffingPlanDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './plan.module.css'
import type { Plan, PlanEvent } from './plan-queries.ts'
import { publishWords, toldBy } from './plan-words.ts'

interface PublishProps {
  readonly plan: Plan
  readonly places: readonly PlanEvent[]
  readonly onClose: () => void
}

/** Confirms that a plan is published: who hears of it, and what they hear. What has changed since is named, and everything else can still be published. */
export function PublishSheet({ plan, places, onClose }: PublishProps) {
  const [changed, setChanged] = useState<readonly string[]>([])
  const publish = usePublish(plan.id, { onDone: onClose, onChanged: setChanged })
  const rest = plan.places.filter(({ placeId }) => !changed.includes(placeId))
  const told = toldBy(rest)
  const send = () =>
    publish.mutate({
      confirm: told.people,
      ...(changed.length > 0
        ? { only: rest.filter(({ kept, userId, before }) => !kept && (userId ?? before)).map(({ placeId }) => placeId) }
        : {}),
    })
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Publish “${plan.name}”?`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" icon={Send} busy={publish.isPending} disabled={told.people === 0} onClick={send}>
            {publishWords(told)}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {changed.length > 0 && <Changed ids={changed} plan={plan} places={places} isAll={told.people === 0} />}
        {publish.error && !isChange(publish.error) && (
          <Notice tone="danger" live>
            {refusalWords(publish.error)}
          </Notice>
        )}
        <p>Each person gets one email about everything that changes for them. If anything goes wrong, nothing is sent.</p>
        <dl className={css.told}>
          <Told count={told.added}>{told.added === 1 ? 'person is asked or assigned' : 'people are asked or assigned'}</Told>
          <Told count={told.moved}>
            {told.moved === 1
              ? 'person gets other roles in place of unanswered offers'
              : 'people get other roles in place of unanswered offers'}
          </Told>
          <Told count={told.released}>
            {told.released === 1 ? 'person’s unanswered offer is withdrawn' : 'people’s unanswered offers are withdrawn'}
          </Told>
        </dl>
        {told.offers > 0 && (
          <p className="note">
            {counted(told.offers, 'role goes', 'roles go')} to someone new. Hosts and plant actors are asked first if the event’s crew has
            to confirm; everyone else is assigned immediately.
          </p>
        )}
      </div>
    </Sheet>
  )
}

function Told({ count, children }: { readonly count: number; readonly children: string }) {
  if (count === 0) return null
  return (
    <div>
      <dt>{children}</dt>
      <dd>{count}</dd>
    </div>
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

interface PublishWish {
  readonly confirm: number
  readonly only?: string[]
}

const isChange = (error: unknown): boolean => error instanceof ApiError && error.code === 'VERSION_CONFLICT'

function usePublish(id: string, on: { readonly onDone: () => void; readonly onChanged: (ids: readonly string[]) => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (wish: PublishWish, key) => {
    try {
      await graphql(PublishStaffingPlanDocument, { id, ...wish }, { key })
    } catch (error) {
      if (error instanceof ApiError && isChange(error)) {
        const { changed } = error.extensions
        on.onChanged(Array.isArray(changed) ? changed.filter((one) => typeof one === 'string') : [])
      }
      // a different number of people: the plan was solved again since
      await queries.invalidateQueries({ queryKey: staffingKeys.plans })
      throw error
    }
    toast(`${counted(wish.confirm, 'person has', 'people have')} been notified`)
    on.onDone()
    await Promise.all([
      queries.invalidateQueries({ queryKey: staffingKeys.plans }),
      queries.invalidateQueries({ queryKey: staffingKeys.boards }),
    ])
  })
}
