import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '../../../platform/account.ts'
import { chunk } from '../../../platform/chunk.ts'
import { AskConsent } from './ask-consent.tsx'
import { recordedPage } from './recorded-pages.ts'
import { isRecordingOver } from './send-chunks.ts'

/**
 * Asks a person once whether their pages may be recorded, and records those of one who said yes. The recorder is loaded after that and once the page is idle; it
 * stops as soon as the consent or the page is another one. `onLeave` gets the focus of the question that was answered.
 */
export function FollowConsent({ me, onLeave }: { readonly me: Me; readonly onLeave: () => void }) {
  const { pathname } = useLocation()
  const isRecorded = recordedPage(pathname) !== undefined
  const isWanted = me.replay === 'YES' && isRecorded
  useEffect(() => {
    if (!isWanted || !('CompressionStream' in globalThis) || isRecordingOver(me.id)) return
    let isHere = true
    let stop = () => {}
    const cancel = whenIdle(() => {
      // a recorder that doesn't load is no one's loss: the failure is told by the loader
      void chunk(() => import('./recorder.ts')).then(
        ({ startRecording }) => {
          if (isHere) stop = startRecording(me.id)
        },
        () => undefined,
      )
    })
    return () => {
      isHere = false
      cancel()
      stop()
    }
  }, [isWanted, me.id])
  return me.replay === 'ASK' && isRecorded ? <AskConsent me={me} onLeave={onLeave} /> : null
}

/** Runs something once the page is loaded and the browser has nothing else to do. Returns what calls it off. */
function whenIdle(run: () => void): () => void {
  let idle = 0
  const wait = () => {
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(run, { timeout: 5000 })
    else idle = Number(setTimeout(run, 1000))
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    if ('cancelIdleCallback' in globalThis) cancelIdleCallback(idle)
    else clearTimeout(idle)
  }
}
