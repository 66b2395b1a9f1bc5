import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { CircleCheck, Hourglass, Plus, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DiscardStaffingPlanDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { dayInYear, lastDay, number, ownZone, time } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useStore } from '../../platform/store.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { heldActs } from '../../platform/wire/held-acts.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { takesPins } from '../crews/plan-chips.ts'
import { type Plan, type PlanDrawerProps, type PlanEvent, planEventsQuery, planQuery } from '../crews/plan-queries.ts'
import { certificateOf, missingWords, nextOf, openReason, publishWords, titleOf, toldBy } from '../crews/plan-words.ts'
import { Against, ComparePlans } from './compare-plans.tsx'
import { NewPlan } from './new-plan.tsx'
import css from './plan.module.css'
import { AskedOnPublishing, YourChanges } from './plan-changes.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { usePublish } from './use-publish.ts'

/** Plans of who plays what, at the side of the board: made, followed while they are solved, judged, compared and discarded. */
export function PlanDrawer(props: PlanDrawerProps) {
  const { id, onClose } = props
  const { data: plan } = useQuery(planQuery(id === 'new' ? null : id))
  const content = id === 'new' ? <NewPlan {...props} /> : <OnePlan {...props} />
  return (
    <Frame label={id === 'new' ? 'New plan' : titleOf(plan?.state)} plan={plan ?? null} onClose={onClose}>
      {content}
      <ComparePlans {...props} />
    </Frame>
  )
}

interface FrameProps {
  /** What it is: 'Draft'. */
  readonly label: string
  readonly plan: Plan | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** At a desk it stands right of the board, on a phone above it. */
function Frame({ label, plan, onClose, children }: FrameProps) {
  const zone = ownZone()
  return (
    <aside className={css.drawer} aria-label={label}>
      <header className={css.head}>
        <h2 className={css.title}>{plan?.name ?? label}</h2>
        {plan && (
          <p className="note">
            {label}, {dayInYear(plan.from, zone)} to {lastDay(plan.to, zone)}
          </p>
        )}
        <IconButton label="Close the plan" icon={X} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </aside>
  )
}

function OnePlan(props: PlanDrawerProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(props.id))
  if (error && !plan)
    return <ErrorBlock title="Couldn’t load this plan." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (plan === undefined) return <Skeleton rows={8} />
  if (plan === null || plan.state === 'DISCARDED')
    return <Notice tone="info">This plan no longer exists. Someone may have discarded it.</Notice>
  return <Loaded plan={plan} {...props} />
}

function Loaded({ plan, may, mayPublish, onOpen, onPlace }: PlanDrawerProps & { plan: Plan }) {
  const { data: places = [] } = useQuery(planEventsQuery({ from: Temporal.Instant.from(plan.from), to: Temporal.Instant.from(plan.to) }))
  const [isPublishing, setPublishing] = useState(false)
  const zone = ownZone()
  const [changed, setChanged] = useState<readonly string[]>([])
  const publish = usePublish(plan, (ids) => {
    setChanged(ids)
    setPublishing(true)
  })
  const isHeld = useStore(heldActs).some(({ id }) => id === plan.id)
  const discard = useDiscard(() => onOpen('new'))
  const isSolving = plan.state === 'SOLVING'
  return (
    <>
      <div
        className={css.certificate}
        data-best={(plan.proven && !isSolving && plan.state !== 'FAILED') || undefined}
        aria-busy={isSolving}
      >
        <Icon of={isSolving ? Hourglass : plan.state === 'FAILED' ? TriangleAlert : CircleCheck} size={16} />
        <p className="strong" role="status">
          {certificateOf(plan)}
        </p>
        <p className="note">{nextOf(plan)}</p>
      </div>
      {plan.failure && <Notice tone="danger">{plan.failure}</Notice>}
      {plan.state !== 'PUBLISHED' && <Against plan={plan} />}
      {plan.state !== 'PUBLISHED' && <YourChanges plan={plan} events={places} may={may} />}
      {plan.objective !== null && <Uncovered {...{ plan, places, zone, onPlace }} may={may && takesPins(plan)} />}
      {plan.missing.length > 0 && (
        <section>
          <h3 className={css.heading}>Extra people who’d help most</h3>
          <ul className={css.list}>
            {plan.missing.slice(0, 3).map((one) => (
              <li key={JSON.stringify(one)}>{missingWords(one, zone)}</li>
            ))}
          </ul>
        </section>
      )}
      {plan.state === 'READY' && <AskedOnPublishing plan={plan} events={places} />}
      {may && plan.state === 'PUBLISHED' && (
        <div className="row">
          <Button icon={Plus} onClick={() => onOpen('new')}>
            New plan
          </Button>
        </div>
      )}
      {may && plan.state !== 'PUBLISHED' && (
        <div className={css.foot}>
          {isHeld && <p className="note">Everyone is told in a few seconds.</p>}
          {!isHeld && plan.state === 'READY' && plan.people > 0 && (
            <Button
              size="sm"
              variant="primary"
              disabled={!mayPublish}
              disabledReason={mayPublish ? undefined : 'Only producers and admins can publish plans.'}
              onClick={() => setPublishing(true)}
            >
              {publishWords(toldBy(plan.places))}
            </Button>
          )}
          <Button size="sm" onClick={() => onOpen('new')}>
            Plan again
          </Button>
          <Button size="sm" variant="tertiary" aria-label="Discard plan" busy={discard.isPending} onClick={() => void discard.run(plan)}>
            Discard
          </Button>
        </div>
      )}
      {isPublishing && <PublishSheet {...{ plan, publish }} places={places} changed={changed} onClose={() => setPublishing(false)} />}
    </>
  )
}

interface UncoveredProps extends Pick<PlanDrawerProps, 'may' | 'onPlace'> {
  readonly plan: Plan
  readonly places: readonly PlanEvent[]
  readonly zone: string
}

/** The roles that the plan leaves open, each with the reason, and the way to give it to someone in the draft. */
function Uncovered({ plan, places, zone, may, onPlace }: UncoveredProps) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const planned = new Map(plan.places.map((place) => [place.placeId, place]))
  return (
    <section>
      <h3 className={css.heading}>
        {plan.uncovered.length === 0 ? 'No roles stay open' : counted(plan.uncovered.length, 'role stays open', 'roles stay open')}
      </h3>
      <ul className={css.list}>
        {plan.uncovered.slice(0, SHOWN).map((open) => {
          const session = byId.get(open.placeId)?.session
          const role = planned.get(open.placeId)?.role
          return (
            <li key={open.placeId}>
              <span className="strong">
                {role ? ASSIGNMENT_ROLE_WORDS[role] : 'Role'}
                {session?.startsAt && `, ${session.name}, ${dayInYear(session.startsAt, zone)}, ${time(session.startsAt, zone)}`}
              </span>
              <span className="note">{openReason(open)}</span>
              {may && (
                <button type="button" className={css.link} onClick={() => onPlace(open.placeId, session?.startsAt ?? null)}>
                  Place someone<span className="vh">{session && ` on ${session.name}`}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {plan.uncovered.length > SHOWN && <p className="note">And {number(plan.uncovered.length - SHOWN)} more</p>}
    </section>
  )
}

const SHOWN = 12

function useDiscard(onDone: () => void) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const send = useIntent(({ id }: { readonly id: string }, key) => graphql(DiscardStaffingPlanDocument, { id }, { key }))
  const run = async ({ id, name }: Plan) => {
    if (!(await confirm({ text: `Discard the plan “${name}”? Offers that have been sent aren’t affected.`, danger: true }))) return
    try {
      await send.mutateAsync({ id })
      toast('Plan discarded')
      onDone()
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    await queries.invalidateQueries({ queryKey: staffingKeys.plans })
  }
  return { run, isPending: send.isPending }
}
