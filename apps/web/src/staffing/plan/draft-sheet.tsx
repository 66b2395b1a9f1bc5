import { useQueryClient } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { useToast } from '@troupe/ui/toast'
import { Ban, Pin, Undo2 } from 'lucide-react'
import { PinStaffingPlaceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { BoardPlace } from '../crews/board-picture.ts'
import css from './plan.module.css'
import type { Plan } from './plan-queries.ts'
import { openReason, secondWords, termsWords } from './plan-words.ts'
import { WhyNot } from './why-not.tsx'

interface DraftSheetProps {
  readonly plan: Plan
  readonly place: BoardPlace
  readonly names: ReadonlyMap<string, string>
  readonly may: boolean
  readonly onClose: () => void
}

/** One role of a draft: who would have it, why, who would be next, and what the reader decides about it. */
export function DraftSheet({ plan, place, names, may, onClose }: DraftSheetProps) {
  const planned = plan.places.find(({ placeId }) => placeId === place.id)
  const open = plan.uncovered.find(({ placeId }) => placeId === place.id) ?? { histogram: null, exchange: null }
  const pin = usePin(plan.id, onClose)
  const zone = ownZone()
  const { session } = place
  const nameOf = (id: string | null | undefined, unknown: string) => (id ? (names.get(id) ?? unknown) : null)
  const name = nameOf(planned?.userId, 'this person')
  const second = nameOf(planned?.secondId, 'another person')
  const decide = (how: 'PIN' | 'FORBID' | 'FREE') =>
    pin.mutate({ placeId: place.id, how, ...(how === 'FREE' || !planned?.userId ? {} : { userId: planned.userId }) })
  return (
    <Sheet open onClose={onClose} title={session.name}>
      <div className={css.body}>
        <p>
          {ASSIGNMENT_ROLE_WORDS[place.role]}
          {session.startsAt && `, ${dayInYear(session.startsAt, zone)}, ${time(session.startsAt, zone)}`}
        </p>
        {planned && (
          <>
            <p className={css.quality}>{name ? `Planned for ${name}` : 'Stays open'}</p>
            <p className="note">{name ? `${termsWords(planned.terms)} ${secondWords(planned.gap, { name, second })}` : openReason(open)}</p>
          </>
        )}
        {pin.error && (
          <Notice tone="danger" live>
            {refusalWords(pin.error)}
          </Notice>
        )}
        {may && plan.state === 'SOLVING' && <p className="note">You can change this role once the plan is ready.</p>}
        {may && (plan.state === 'READY' || plan.state === 'FAILED') && (
          <div className="row">
            {name && (
              <>
                <Button icon={Pin} disabled={pin.isPending} onClick={() => decide('PIN')}>
                  Keep {name}
                </Button>
                <Button icon={Ban} disabled={pin.isPending} onClick={() => decide('FORBID')}>
                  Choose someone other than {name}
                </Button>
              </>
            )}
            <Button variant="tertiary" icon={Undo2} disabled={pin.isPending} onClick={() => decide('FREE')}>
              Let the plan decide
            </Button>
          </div>
        )}
        {planned && <WhyNot planId={plan.id} placeId={place.id} userId={planned.userId} names={names} />}
      </div>
    </Sheet>
  )
}

interface Decision {
  readonly placeId: string
  readonly how: 'PIN' | 'FORBID' | 'FREE'
  readonly userId?: string
}

/** Decides about a role of a plan, which is then solved again. */
function usePin(planId: string, onDone: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (decision: Decision, key) => {
    await graphql(PinStaffingPlaceDocument, { planId, ...decision }, { key })
    await queries.invalidateQueries({ queryKey: staffingKeys.plans })
    toast('Updating the plan')
    onDone()
  })
}
