import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BackIcon, backClass, HostConsole } from './console.tsx'
import { keepOffline } from './offline/keep-offline.ts'

/** The console inside the app: an event's game on a phone. From the first time on its page is there without a network too. */
export function ConsolePage({ sessionId }: { readonly sessionId: string }) {
  useEffect(() => void keepOffline(), [])
  return (
    <HostConsole
      sessionId={sessionId}
      back={
        <Link to="/events" className={backClass}>
          <BackIcon />
        </Link>
      }
    />
  )
}
