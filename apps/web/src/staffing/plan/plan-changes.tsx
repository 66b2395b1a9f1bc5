import { useQuery } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Ban, Pin } from 'lucide-react'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { boardPeopleQuery } from '../crews/board-queries.ts'
import { takesPins } from '../crews/plan-chips.ts'
import type { Plan, PlanEvent } from '../crews/plan-queries.ts'
import { shortMinutes } from '../draft/choice-words.ts'
import choices from '../draft/choices.module.css'
import { toldOf } from '../draft/told.ts'
import { usePin } from '../draft/use-pin.ts'
import css from './plan.module.css'

interface PlanPartProps {
  readonly plan: Plan
  readonly events: readonly PlanEvent[]
}

const useNames = (): ReadonlyMap<string, string> => {
  const { data } = useQuery(boardPeopleQuery)
  return new Map((data ?? []).map(({ id, fullName }) => [id, fullName]))
}

const verbs = { PRODUCER: 'produces', SUPPORTING_PRODUCER: 'supports', PLANT: 'acts in', HOST: 'hosts', SALESPERSON: 'sells' } as const

type WeighedPin = NonNullable<Plan['meaning']>['pins'][number]

/** What a change means for travel: 'Costs nothing', '1 h less travel'. */
const costWords = ({ moreTravel, before, userId, how }: WeighedPin): string | null => {
  if (how !== 'PIN' || before === null || before === userId) return null
  if (moreTravel === null) return null
  if (moreTravel === 0) return 'No more travel'
  return `${shortMinutes(Math.abs(moreTravel))} ${moreTravel > 0 ? 'more' : 'less'} travel`
}

/** What was decided by hand; the plan keeps it, and each can be undone. */
export function YourChanges({ plan, events, may }: PlanPartProps & { readonly may: boolean }) {
  const names = useNames()
  const pin = usePin(plan)
  const pins = plan.meaning?.pins ?? []
  if (pins.length === 0) return null
  const sessions = new Map(events.map(({ id, session }) => [id, session]))
  const roles = new Map(plan.places.map(({ placeId, role }) => [placeId, role]))
  const words = ({ placeId, userId, how }: WeighedPin) => {
    const [name, event] = [userId ? (names.get(userId) ?? 'Someone') : null, sessions.get(placeId)?.name ?? 'an event']
    const role = roles.get(placeId)
    if (name === null) return `${role ? ASSIGNMENT_ROLE_WORDS[role] : 'A role'} of ${event} stays open`
    return how === 'FORBID' ? `Anyone but ${name} for ${event}` : `${name} ${role ? verbs[role] : 'works on'} ${event}`
  }
  return (
    <section>
      <div className={choices.line}>
        <h3 className={css.heading}>Your changes</h3>
        <span className="note">the plan keeps them</span>
      </div>
      {pin.error && (
        <Notice tone="danger" live>
          {refusalWords(pin.error)}
        </Notice>
      )}
      <ul className={choices.changes} aria-label="Your changes">
        {pins.map((one) => {
          const [said, cost] = [words(one), costWords(one)]
          return (
            <li key={`${one.placeId} ${one.how} ${one.userId}`} className={choices.change}>
              <Icon of={one.how === 'PIN' ? Pin : Ban} size={14} />
              <div>
                <p>{said}</p>
                {cost && <p className="note">{cost}</p>}
              </div>
              {may && (
                <Button
                  variant="tertiary"
                  disabled={pin.isPending || !takesPins(plan)}
                  aria-label={`${one.how === 'PIN' ? 'Unpin' : 'Allow'}: ${said}`}
                  onClick={() =>
                    pin.mutate({
                      decision: { placeId: one.placeId, how: 'FREE', ...(one.userId ? { userId: one.userId } : {}) },
                      said: 'The plan decides again',
                    })
                  }
                >
                  {one.how === 'PIN' ? 'Unpin' : 'Allow'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const SHOWN = 8

/** Who hears of it when the plan is published, by name and show. */
export function AskedOnPublishing({ plan, events }: PlanPartProps) {
  const names = useNames()
  const told = toldOf(plan.places, { events, names })
  if (told.length === 0) return null
  return (
    <section>
      <div className={choices.line}>
        <h3 className={css.heading}>Told when you publish</h3>
        <span className="note">{counted(told.length, 'person', 'people')}</span>
      </div>
      <ul className={choices.asked} aria-label="Told when you publish">
        {told.slice(0, SHOWN).map(({ id, name, gains, loses }) => (
          <li key={id}>
            <Avatar name={name} size="sm" />
            <span title={`${name}, ${showWords(gains, loses)}`}>
              <span className="strong">{name}</span> <span className="note">{showWords(gains, loses)}</span>
            </span>
          </li>
        ))}
      </ul>
      {told.length > SHOWN && <p className="note">And {told.length - SHOWN} more</p>}
    </section>
  )
}

/** 'Battle Royale, Secret Agent', or 'loses Battle Royale'. */
const showWords = (gains: readonly { readonly event: string }[], loses: readonly { readonly event: string }[]): string =>
  [...gains.map(({ event }) => event), ...loses.map(({ event }) => `loses ${event}`)].join(', ')
