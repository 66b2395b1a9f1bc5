import { type ComponentType, createContext, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Caught } from './caught.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'
import styles from './dialog-on-demand.module.css'
import { ErrorBlock } from './error-block.tsx'
import { firstControl } from './pure/first-control.ts'
import { Skeleton } from './skeleton.tsx'

type DialogOnDemandProps<Given extends object> = {
  open: boolean
  /** Asked by the close button, Escape and a press outside. */
  onClose: () => void
  title: ReactNode
  size?: DialogSize | undefined
  /** Brings the content: `() => import('./crop.tsx').then((part) => part.Crop)`. Called when the dialog first opens, and again after a failure. */
  load: () => Promise<ComponentType<Given>>
  /** What the content is given. */
  given: Given
  /** Approximate height of the content in pixels: the dialog opens at that height, so that nothing moves when the content appears. */
  height: number
  /** What could not be done: 'Couldn’t load the editor.' */
  failure?: string | undefined
  /** Called once for each failure, to report it. */
  onFailure?: ((error: unknown) => void) | undefined
  /** A press outside does not close it. */
  steady?: boolean | undefined
}

/** A dialog that opens immediately and loads its content on first use. */
export function DialogOnDemand<Given extends object>(props: DialogOnDemandProps<Given>) {
  const { open, onClose, title, size, load, given, height, failure = 'Couldn’t load this part of the page.', onFailure, steady } = props
  const [part, setPart] = useState<{ loading: Promise<ComponentType<Given>>; attempt: number } | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(false)
  const ask = () => {
    const loading = load()
    // a failure is shown where the content would be, and is not reported as one that no one expected
    loading.catch(() => {})
    setPart((before) => ({ loading, attempt: (before?.attempt ?? 0) + 1 }))
  }
  const retry = () => {
    failed.current = false
    ask()
  }
  const close = () => {
    // A failed load is tried again the next time it opens.
    if (failed.current) setPart(null)
    failed.current = false
    onClose()
  }
  const fail = (error: unknown) => {
    failed.current = true
    onFailure?.(error)
  }
  // Requested while rendering, so that it does not wait for an effect.
  if (open && !part) ask()
  return (
    <Dialog open={open} onClose={close} title={title} size={size} steady={steady} actions={<div ref={setFoot} className={styles.foot} />}>
      <div ref={place} className={styles.place} style={{ minBlockSize: height }}>
        {part && (
          <Caught key={part.attempt} onFailure={fail} instead={<ErrorBlock title={failure} onRetry={retry} />}>
            <Suspense fallback={<Waiting height={height} />}>
              <FootContext value={foot}>
                <Arrived place={place} foot={foot}>
                  <Content loading={part.loading} given={given} />
                </Arrived>
              </FootContext>
            </Suspense>
          </Caught>
        )}
      </div>
    </Dialog>
  )
}

function Content<Given extends object>({ loading, given }: { loading: Promise<ComponentType<Given>>; given: Given }) {
  const Loaded = use(loading)
  return <Loaded {...given} />
}

/** Puts the content's buttons into the foot of its dialog, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  const foot = use(FootContext)
  return foot && createPortal(children, foot)
}

/** Skeleton bars as high as the content that is loading. */
function Waiting({ height }: { height: number }) {
  return (
    <div className={styles.waiting}>
      <Skeleton rows={Math.max(1, Math.floor(height / 22))} />
    </div>
  )
}

const FootContext = createContext<HTMLElement | null>(null)

/** Takes the focus into the content once it is there, unless the reader is in it already. */
function Arrived({ place, foot, children }: { place: { current: HTMLElement | null }; foot: HTMLElement | null; children: ReactNode }) {
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) firstControl(place.current, foot)?.focus()
  }, [place, foot])
  return children
}
