import '@troupe/ui/base.css'
import '../../../main.css'
import 'rrweb/dist/style.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { ConfirmProvider } from '@troupe/ui/confirm'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportCaught } from '../../../platform/caught.ts'
import { applyTheme } from '../../../platform/choices.ts'
import { Viewer } from './viewer.tsx'

/*
 * A recording has a page of its own, without the app's router, bar and socket: what it shows is built from what a browser sent, under a policy under which no script
 * but this page's own runs and nothing is loaded from elsewhere.
 */
applyTheme()
const root = document.getElementById('root')
if (!root) throw new Error('no #root')
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ConfirmProvider>
        <Viewer id={id} />
      </ConfirmProvider>
    </CSPProvider>
  </StrictMode>,
)
