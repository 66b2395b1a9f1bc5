import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { storeOf } from '../store.ts'

/** An act that nothing leads back from: it waits on this page until it can no longer be undone, and only then is it sent. */
interface HeldAct {
  /** The event. */
  readonly id: string
  /** What it says in its row while it waits. */
  readonly words: string
}

/** The acts that wait. */
export const heldActs = storeOf<readonly HeldAct[]>([])

const waiting = new Map<string, () => void>()

/** Sends an act once the time for undoing it is over, or when the page is left before that. */
export function holdAct(act: HeldAct, send: () => void) {
  dropAct(act.id)
  const go = () => {
    if (dropAct(act.id)) send()
  }
  const timer = setTimeout(go, UNDO_SECONDS * 1000)
  addEventListener('pagehide', go)
  waiting.set(act.id, () => {
    clearTimeout(timer)
    removeEventListener('pagehide', go)
  })
  heldActs.set([...heldActs.get(), act])
}

/** Forgets an act that wasn't sent; false when there is none. */
export function dropAct(id: string): boolean {
  const forget = waiting.get(id)
  if (!forget) return false
  forget()
  waiting.delete(id)
  heldActs.set(heldActs.get().filter((one) => one.id !== id))
  return true
}
