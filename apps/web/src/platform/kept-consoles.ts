import { storeOf } from './store.ts'

/** The console of an event that this device keeps for the time without a network: whose it is, and until when. */
export interface KeptConsole {
  readonly sessionId: string
  readonly personId: string
  readonly until: string
  /** Commands that were not sent yet. */
  readonly unsent: number
}

/** Which consoles this device keeps; what is in them lies in the browser's database, which is opened only for them. */
export const keptConsoles = storeOf<readonly KeptConsole[]>([], 'troupe.consoles')

/** Whether an address is the page of an event whose console is kept here. */
export const keepsConsoleOf = (pathname: string): boolean => keptConsoles.get().some(({ sessionId }) => pathname === `/event/${sessionId}`)

/** What becomes of the consoles when someone signs out. `main` says how, so that the code for it comes only where there are any. */
export interface ConsoleLeaving {
  /** Asks whether they really want to go, if commands would be lost. */
  readonly mayLeave: (unsent: number) => Promise<boolean>
  readonly wipe: () => Promise<void>
}
let leaving: ConsoleLeaving | undefined
export const onConsolesLeft = (how: ConsoleLeaving) => {
  leaving = how
}

/** Whether the person may sign out now: yes, unless they want to send first what waits on this device. */
export async function mayLeaveConsoles(): Promise<boolean> {
  const unsent = keptConsoles.get().reduce((sum, one) => sum + one.unsent, 0)
  return unsent === 0 || (await leaving?.mayLeave(unsent)) !== false
}

/** Removes every console from this device: the person has signed out. */
export async function wipeConsoles(): Promise<void> {
  if (keptConsoles.get().length > 0) await leaving?.wipe().catch(() => undefined)
}
