import { useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { useToast } from '@troupe/ui/toast'
import { PinStaffingPlaceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { takesPins } from '../crews/plan-chips.ts'
import { type Plan, planQuery } from '../crews/plan-queries.ts'

/** A decision about a role of a plan. */
export interface Decision {
  readonly placeId: string
  readonly how: 'PIN' | 'FORBID' | 'FREE'
  readonly userId?: string
}

/** A plan is looked at again after so long until it takes decisions, and at most so often: it is solved for thirty seconds at most. */
const LOOK_AGAIN_MS = 500
const LOOKS = 80

/**
 * Decides about a role of a plan, which is then solved again. What was decided shows immediately, and is undone for ten seconds by Undo, later by the
 * list of changes. Nothing is sent to anyone.
 */
export function usePin(plan: Plan | null) {
  const queries = useQueryClient()
  const toast = useToast()
  const id = plan?.id ?? ''
  const send = async (decision: Decision, key?: string) => {
    await graphql(PinStaffingPlaceDocument, { planId: id, ...decision }, key === undefined ? {} : { key })
    queries.setQueryData(planQuery(id).queryKey, (old) => (old ? decided(old, decision) : old))
    await queries.invalidateQueries({ queryKey: staffingKeys.plans })
  }
  const solved = async () => {
    for (let look = 0; look < LOOKS; look++) {
      const now = await queries.fetchQuery({ ...planQuery(id), staleTime: 0 })
      if (!now || takesPins(now)) return
      await new Promise((go) => setTimeout(go, LOOK_AGAIN_MS))
    }
  }
  const undo = async (back: Decision) => {
    try {
      await solved()
      await send(back)
      toast('Change undone')
    } catch (error) {
      toast(`Couldn’t undo: ${refusalWords(error)}`, { tone: 'danger' })
    }
  }
  return useIntent(async ({ decision, said }: { readonly decision: Decision; readonly said: string }, key) => {
    const back = plan ? undoOf(plan, decision) : null
    try {
      await send(decision, key)
    } catch (error) {
      await queries.invalidateQueries({ queryKey: staffingKeys.plans })
      throw error
    }
    // an older Undo would lead past this decision
    toast(said, { id: 'plan-pin', seconds: UNDO_SECONDS, ...(back ? { action: { label: 'Undo', onSelect: () => void undo(back) } } : {}) })
  })
}

/** What leads back from a decision: the pin that the place had before, else no decision about the person. */
export function undoOf(plan: Pick<Plan, 'meaning'>, { placeId, how, userId }: Decision): Decision | null {
  const pin = plan.meaning?.pins.find((one) => one.placeId === placeId && one.how === 'PIN' && one.userId !== null)
  if (pin?.userId && pin.userId !== userId) return { placeId, how: 'PIN', userId: pin.userId }
  if (how === 'FREE') return pin?.userId ? { placeId, how: 'PIN', userId: pin.userId } : null
  return { placeId, how: 'FREE', ...(userId ? { userId } : {}) }
}

/** The plan as it will be once it is solved, as far as that is known: who has the place. */
export function decided(plan: Plan, { placeId, how, userId }: Decision): Plan {
  if (how !== 'PIN' || !userId) return { ...plan, state: 'SOLVING' }
  const before = plan.places.find((place) => place.placeId === placeId)?.userId ?? null
  const pins = (plan.meaning?.pins ?? []).filter((pin) => pin.placeId !== placeId)
  return {
    ...plan,
    state: 'SOLVING',
    places: plan.places.map((place) => (place.placeId === placeId ? { ...place, userId, kept: place.before === userId } : place)),
    ...(plan.meaning
      ? { meaning: { ...plan.meaning, pins: [...pins, { placeId, how: 'PIN', userId, before, moreTravel: null } as const] } }
      : {}),
  }
}
