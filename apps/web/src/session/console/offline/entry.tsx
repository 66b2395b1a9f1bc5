import '@troupe/ui/base.css'
import '../../../main.css'
import { setClock } from '@troupe/ui/pure/today'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportCaught } from '../../../platform/caught.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import { BackIcon, backClass, HostConsole } from '../console.tsx'
import { sessionIdIn } from './kept-address.ts'

// the page that the worker answers with when an event's own page can't be reached: the same console, without the app around it
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
setClock(serverNow)
const root = document.getElementById('root')
const sessionId = sessionIdIn(location.pathname)
if (!root || !sessionId) throw new Error('the console has no event')
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <HostConsole
      sessionId={sessionId}
      back={
        <a href="/events" className={backClass}>
          <BackIcon />
        </a>
      }
    />
  </StrictMode>,
)
