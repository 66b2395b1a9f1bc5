import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useInboxLive } from '../../platform/live.ts'
import { isTyping } from '../../platform/menu/is-typing.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import css from './inbox-count.module.css'
import { inboxCounts } from './inbox-queries.ts'

/** How long (ms) after g the next key still belongs to it. */
const pairMs = 1500

/** Next to Events in the bar: how many events need the reader, kept current by the socket. It also holds the keys that work on every page: g, then e. */
export function InboxCount() {
  const queries = useQueryClient()
  const { id } = useWorkspace()
  const { data } = useQuery(inboxCounts(id))
  useInboxLive(() => void queries.invalidateQueries({ queryKey: sessionKeys.inbox }))
  useGoToEvents()
  if (!data || data.needsMe === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden="true">{data.needsMe}</span>
      <span className="vh">{data.needsMe === 1 ? '1 event needs your attention' : `${data.needsMe} events need your attention`}</span>
    </span>
  )
}

function useGoToEvents() {
  const navigate = useNavigate()
  useEffect(() => {
    let pressed = 0
    const hear = (event: KeyboardEvent) => {
      // the count of the phone's menu hears the same keys
      if (isTyping(event) || event.defaultPrevented) return
      if (event.key === 'e' && event.timeStamp - pressed < pairMs) {
        event.preventDefault()
        void navigate({ to: '/events' })
      }
      pressed = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [navigate])
}
