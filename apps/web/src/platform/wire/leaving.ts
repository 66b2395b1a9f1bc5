import { storeOf } from '../store.ts'

/** Whether the person is signing out and the page is about to be left: what it shows no longer follows their rights. */
export const isLeaving = storeOf(false)

/** Why the last sign-out failed, in words; empty otherwise. */
export const stillSignedIn = storeOf('')
