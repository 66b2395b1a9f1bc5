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
