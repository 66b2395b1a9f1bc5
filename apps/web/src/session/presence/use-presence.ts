import { useEffect, useState } from 'react'
import type { Socket } from 'socket.io-client'
import { open } from '../../platform/live.ts'

/** Someone on an event's page, and their tab. Customers hear of all our staff and crew as one, `troupe`, without a tab. */
export interface PersonHere {
  readonly id: string
  readonly at?: string | null
}
type People = readonly PersonHere[]

/** How often (ms) a page says that it is still there; the server forgets it after 30 s of silence. */
const beatMs = 10_000

/**
 * Says that the reader is on a tab of an event's page, null for none, for as long as the page is looked at. Answers who is there, the reader too; no one
 * while the socket is closed. The page follows the event besides (`useLive`): when it stops following, it leaves.
 */
export function usePresence(id: string, at: string | null): People {
  const [people, setPeople] = useState<People>([])
  useEffect(() => {
    let socket: Socket | undefined
    const say = () => {
      if (!socket?.connected || document.visibilityState !== 'visible') return
      socket.emit('presence', { scope: 'session', id, at }, (answer: { people?: People }) => setPeople(answer.people ?? []))
    }
    const hear = (event: { id: string; people: People }) => event.id === id && setPeople(event.people)
    const forget = () => setPeople([])
    let isHere = true
    open((live) => {
      if (!isHere) return
      socket = live.on('connect', say).on('session.presence', hear).on('disconnect', forget)
      say()
    })
    const beat = setInterval(say, beatMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      isHere = false
      socket?.off('connect', say).off('session.presence', hear).off('disconnect', forget)
      clearInterval(beat)
      document.removeEventListener('visibilitychange', say)
    }
  }, [id, at])
  return people
}
