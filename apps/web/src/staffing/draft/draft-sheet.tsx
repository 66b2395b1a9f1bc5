import { useQuery } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { Ban, Pin, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { PickFrom } from '../../schedule/pick-from.tsx'
import { type BoardPlace, CHIP_OF } from '../crews/board-picture.ts'
import { pinnedIn, takesPins } from '../crews/plan-chips.ts'
import { choicesQuery, type Plan, type PlanCandidate } from '../crews/plan-queries.ts'
import { openReason } from '../crews/plan-words.ts'
import { AtChip } from './at-chip.tsx'
import { changeWords, firstName, freeFor, whyWords } from './choice-words.ts'
import css from './choices.module.css'
import { type Decision, usePin } from './use-pin.ts'

interface DraftSheetProps {
  readonly plan: Plan
  readonly place: BoardPlace
  readonly names: ReadonlyMap<string, string>
  readonly may: boolean
  readonly onClose: () => void
}

/** So many who could have the role are shown, and so many who can't. */
const SHOWN = 3
const SHOWN_OUT = 1

/** One role of a draft: who would have it and why, who else could and what that would mean, and what the reader decides about it. */
export function DraftSheet({ plan, place, names, may, onClose }: DraftSheetProps) {
  const planned = plan.places.find(({ placeId }) => placeId === place.id)
  const open = plan.uncovered.find(({ placeId }) => placeId === place.id) ?? { histogram: null, exchange: null }
  const { data: all, error, isFetching, refetch } = useQuery(choicesQuery({ id: plan.id, placeId: place.id }))
  const pin = usePin(plan)
  const { session } = place
  const nameOf = (id: string) => names.get(id) ?? 'this person'
  const name = planned?.userId ? nameOf(planned.userId) : null
  const isPinned = pinnedIn(plan).has(place.id)
  const isDecided = plan.meaning?.pins.some(({ placeId }) => placeId === place.id) ?? false
  const decide = (decision: Omit<Decision, 'placeId'>, said: string) =>
    pin.mutate({ decision: { placeId: place.id, ...decision }, said }, { onSuccess: onClose })
  const take = (id: string) => decide({ how: 'PIN', userId: id }, `${nameOf(id)} is pinned to ${session.name}`)
  const now = all?.find(({ userId }) => userId === planned?.userId)
  const why = name ? whyWords(now, all ?? []) : openReason(open)
  const isReady = may && takesPins(plan)
  return (
    <AtChip
      chip={`${CHIP_OF.draft}${place.id}`}
      onClose={onClose}
      kicker={kickerOf(place)}
      title={name ? `Planned for ${name}` : 'Stays open'}
      actions={
        isReady &&
        (planned?.userId || isDecided) && (
          <Decisions
            {...{ name, isPinned, isDecided, decide }}
            userId={planned?.userId ?? null}
            busy={pin.isPending}
            event={session.name}
          />
        )
      }
    >
      <div className={css.body}>
        {(isPinned || why) && (
          <div className={css.who}>
            {isPinned && (
              <Tone tone="plain" icon={Pin}>
                Pinned
              </Tone>
            )}
            {why && <p className="note">{why}</p>}
          </div>
        )}
        {pin.error && (
          <Notice tone="danger" live>
            {refusalWords(pin.error)}
          </Notice>
        )}
        {may && plan.state === 'SOLVING' && <p className="note">You can change this role once the plan is ready.</p>}
        {error && !all ? (
          <ErrorBlock title="Couldn’t compare people." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : all === undefined ? (
          <Skeleton look="person" rows={4} />
        ) : (
          <Choices all={all ?? []} {...{ now, nameOf, names, take }} may={isReady} busy={pin.isPending} />
        )}
      </div>
    </AtChip>
  )
}

/** 'Host, The Long Goodbye, Thu 17 Dec, 3:00 pm'. */
function kickerOf({ role, session: { name, startsAt } }: BoardPlace): string {
  const when = startsAt ? `, ${dayInYear(startsAt, ownZone())}, ${time(startsAt, ownZone())}` : ''
  return `${ASSIGNMENT_ROLE_WORDS[role]}, ${name}${when}`
}

interface PlaceChoicesProps {
  readonly all: readonly PlanCandidate[]
  /** Who has the role in the plan. */
  readonly now: PlanCandidate | undefined
  readonly names: ReadonlyMap<string, string>
  readonly nameOf: (id: string) => string
  readonly take: (id: string) => void
  readonly may: boolean
  readonly busy: boolean
}

/** Who else could have the role, the best first, each with what it would mean; some of those who can't with the reason; and anyone by name. */
function Choices({ all, now, names, nameOf, take, may, busy }: PlaceChoicesProps) {
  const [chosenId, setChosen] = useState<string | null>(null)
  const free = freeFor(all).filter(({ userId }) => userId !== now?.userId)
  const out = all.filter(({ reasons, userId }) => reasons.length === 1 && names.has(userId))
  const chosen = all.find(({ userId }) => userId === chosenId)
  const line = (one: PlanCandidate) => <Choice key={one.userId} {...{ one, now, take, may, busy }} name={nameOf(one.userId)} />
  const options = [...names]
    .filter(([id]) => id !== now?.userId)
    .map(([key, label]) => ({ key, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <ul className={css.choices}>
        {free.slice(0, SHOWN).map(line)}
        {out.slice(0, SHOWN_OUT).map(line)}
      </ul>
      <Field label="Someone else">
        <PickFrom options={options} value={chosenId} onChange={setChosen} placeholder="Search people" />
      </Field>
      <div role="status">
        {chosen && <ul className={css.choices}>{line(chosen)}</ul>}
        {chosenId !== null && !chosen && <p className="note">This plan didn’t consider them.</p>}
      </div>
    </>
  )
}

interface ChoiceProps extends Pick<PlaceChoicesProps, 'now' | 'take' | 'may' | 'busy'> {
  readonly one: PlanCandidate
  readonly name: string
}

function Choice({ one, now, name, take, may, busy }: ChoiceProps) {
  const [reason] = one.reasons
  return (
    <li className={css.choice}>
      <Avatar name={name} />
      <div>
        <p className="strong">{name}</p>
        <p className="note">
          {reason === undefined ? `${one.forbidden ? 'Excluded by hand. ' : ''}${changeWords(one, now, ownZone())}` : `Can’t: ${reason}`}
        </p>
      </div>
      {may && reason === undefined && (
        <Button size="sm" disabled={busy} onClick={() => take(one.userId)}>
          {now ? `Take ${firstName(name)} instead` : `Place ${firstName(name)}`}
        </Button>
      )}
    </li>
  )
}

interface DecisionsProps {
  readonly userId: string | null
  readonly name: string | null
  readonly event: string
  readonly isPinned: boolean
  readonly isDecided: boolean
  readonly busy: boolean
  readonly decide: (decision: Omit<Decision, 'placeId'>, said: string) => void
}

function Decisions({ userId, name, event, isPinned, isDecided, busy, decide }: DecisionsProps) {
  return (
    <>
      {isDecided && (
        <Button variant="tertiary" icon={Undo2} disabled={busy} onClick={() => decide({ how: 'FREE' }, `The plan decides about ${event}`)}>
          Let the plan decide
        </Button>
      )}
      {userId && name && !isPinned && (
        <>
          <Button
            variant="tertiary"
            icon={Ban}
            disabled={busy}
            onClick={() => decide({ how: 'FORBID', userId }, `${name} is excluded from ${event}`)}
          >
            Anyone but {firstName(name)}
          </Button>
          <Button
            variant="tertiary"
            icon={Pin}
            disabled={busy}
            onClick={() => decide({ how: 'PIN', userId }, `${name} is pinned to ${event}`)}
          >
            Pin {firstName(name)}
          </Button>
        </>
      )}
    </>
  )
}
