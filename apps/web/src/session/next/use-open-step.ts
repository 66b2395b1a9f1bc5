import { useState } from 'react'
import type { Session } from '../session-query.ts'
import { firstPlaceAsked, type ReadyStep, stepsOf } from './next-steps.ts'

/** The steps of an event, and the one that is open. */
export interface OpenStep {
  readonly steps: readonly ReadyStep[]
  /** 'none': all of them were folded. */
  readonly open: ReadyStep['key'] | 'none' | undefined
  readonly choose: (key: ReadyStep['key'] | 'none') => void
  /** The reader answers where the event starts. */
  readonly asksStart: boolean
  /** Where in the rail the price of that answer stands, once it is there. */
  readonly slot: HTMLElement | null
  readonly setSlot: (slot: HTMLElement | null) => void
}

/** Which of the customer's steps is open: the one they chose, else the first that is theirs to do. */
export function useOpenStep(session: Session): OpenStep {
  const steps = stepsOf(session)
  const [chosen, choose] = useState<ReadyStep['key'] | 'none'>()
  const first = steps.find(({ state }) => state === 'own')?.key
  // a step that is done by now gives way to the next one
  const open = steps.some(({ key, state }) => key === chosen && state === 'own') || chosen === 'none' ? chosen : first
  const asksStart = open === 'location' && firstPlaceAsked(session) !== 'END' && session.meta.permissions.location.value
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return { steps, open, choose, asksStart, slot, setSlot }
}
