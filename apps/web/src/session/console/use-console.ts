import { useEffect, useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { useStore } from '../../platform/store.ts'
import { type Console, type ConsoleState, consoleOf } from './run.ts'

/** The console of an event, open for as long as the component stands, and following what happens elsewhere. */
export function useConsole(sessionId: string): { readonly console: Console; readonly state: ConsoleState } {
  const [console] = useState(() => consoleOf(sessionId))
  const state = useStore(console.store)
  useEffect(() => console.open(), [console])
  useLive('session', state.facts ? sessionId : null, () => void console.refresh(), { isKept: true })
  return { console, state }
}

/** Keeps the screen on while `isOn`; a browser that can't leaves it to its person. */
export function useAwake(isOn: boolean) {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      void navigator.wakeLock.request('screen').then(
        (held) => {
          if (isOver) void held.release()
          else lock = held
        },
        () => undefined, // the battery is low: the system decides
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isOn])
}
