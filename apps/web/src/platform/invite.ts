import { tabStoreOf, useStore } from './store.ts'

/** The code of an invitation that someone opened and has not answered. */
export const keptInvite = tabStoreOf('troupe.invite')

export const useKeptInvite = () => useStore(keptInvite)
