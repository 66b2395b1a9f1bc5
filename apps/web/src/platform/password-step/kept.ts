import { tabStoreOf } from '../store.ts'

/** The forced new-password step as this tab keeps it; null once its session was used or is no longer valid. On its own, since the first page loads it. */
export const keptStep = tabStoreOf('troupe.password-step')
