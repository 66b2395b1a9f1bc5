import { type Query, useQueryClient } from '@tanstack/react-query'
import { CloudOff, UserCheck } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { keepsTyping } from '../platform/form/saving/keeps-typing.ts'
import { useStore } from '../platform/store.ts'
import { stillSignedIn } from '../platform/wire/leaving.ts'
import css from './shell.module.css'
import { useOnline } from './use-online.ts'

/** Says in one line under the bar that the network is gone, and what becomes of this page or of what is typed there, or that a sign-out failed. */
export function TroubleStrip() {
  const refused = useStore(stillSignedIn)
  const online = useOnline()
  const waiting = useIsWaiting()
  const keeps = useStore(keepsTyping) > 0
  const rest = waiting
    ? 'This page hasn’t loaded yet.'
    : keeps
      ? 'What you type is kept here and saved when you’re back.'
      : 'What you see may be out of date.'
  return (
    <div role="status">
      {refused && (
        <p className={css.strip}>
          <UserCheck size={14} aria-hidden="true" /> You’re still signed in. {refused}
        </p>
      )}
      {!online && !refused && (
        <p className={css.strip}>
          <CloudOff size={14} aria-hidden="true" />
          You’re offline. {rest}
        </p>
      )}
    </div>
  )
}

/** Whether the page waits for the network before it can show something for the first time. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache()
  const follow = useCallback((hear: () => void) => cache.subscribe(hear), [cache])
  return useSyncExternalStore(follow, () => cache.findAll({ type: 'active', fetchStatus: 'paused' }).some(isEmpty))
}

const isEmpty = ({ state }: Query) => state.data === undefined
