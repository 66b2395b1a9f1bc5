import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { passFocusGuard } from './focus-guard.ts'
import { type Glyph, Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './lightbox.module.css'

export type Frame = { key: string; label: string; thumb?: string | undefined; glyph: Glyph }

type LightboxProps = {
  /** What all of it is: 'Pictures'. */
  label: string
  /** Everything that can be looked at, in its order. */
  frames: readonly Frame[]
  /** The key of the one that is shown. */
  current: string
  onMove: (key: string) => void
  /** Asked by the close button, Escape and a press next to the picture. */
  onClose: () => void
  /** Next to its number: when it was. */
  aside?: ReactNode
  /** The picture, video or whatever is shown, as large as there is room. */
  stage: ReactNode
  /** Facts and acts, at the right; on a phone underneath. */
  children: ReactNode
  /** What has the focus once it is closed; without it what had it before. */
  backTo?: (() => HTMLElement | null) | undefined
}

/** Pictures one at a time on the whole window, always on ink: by arrow keys, swipes and the strip of all of them. */
export function Lightbox({ label, frames, current, onMove, onClose, aside, stage, children, backTo }: LightboxProps) {
  const at = Math.max(
    0,
    frames.findIndex(({ key }) => key === current),
  )
  const go = (to: number) => {
    const next = frames[to]
    if (next && next.key !== current) onMove(next.key)
  }
  const close = useRef<HTMLButtonElement>(null)
  const swipe = useSwipe({ onBefore: () => go(at - 1), onAfter: () => go(at + 1) })
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal onFocusCapture={passFocusGuard}>
        <Base.Popup
          // ink is the dark theme, whatever the page is in
          data-theme="dark"
          data-density="compact"
          className={styles.lightbox}
          initialFocus={close}
          finalFocus={() => backTo?.() ?? true}
          onKeyDown={(event) => walk(event, { at, last: frames.length - 1, go })}
        >
          <Base.Title className="vh">{label}</Base.Title>
          <header className={styles.head}>
            <b aria-live="polite">{`${at + 1} of ${frames.length}`}</b>
            {aside && <span className={styles.aside}>{aside}</span>}
          </header>
          <Base.Close ref={close} render={<IconButton label="Close" icon={X} size="lg" className={styles.close} />} />
          <Turn label="Earlier picture" icon={ChevronLeft} isLast={at === 0} className={styles.before} onTurn={() => go(at - 1)} />
          <div className={styles.stage} {...swipe}>
            {stage}
          </div>
          <Turn
            label="Later picture"
            icon={ChevronRight}
            isLast={at >= frames.length - 1}
            className={styles.after}
            onTurn={() => go(at + 1)}
          />
          <Film frames={frames} current={current} onMove={onMove} />
          <aside className={styles.facts} aria-label="About this file">
            {children}
          </aside>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface TurnProps {
  readonly label: string
  readonly icon: Glyph
  readonly isLast: boolean
  readonly className: string | undefined
  readonly onTurn: () => void
}

/** At the end it stays where it is: a button that goes would take the focus with it. */
const Turn = ({ label, icon, isLast, className, onTurn }: TurnProps) => (
  <IconButton label={label} icon={icon} size="lg" className={className} aria-disabled={isLast || undefined} onClick={onTurn} />
)

function Film({ frames, current, onMove }: Pick<LightboxProps, 'frames' | 'current' | 'onMove'>) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <ul ref={strip} className={styles.film} aria-label="All of them">
      {frames.map(({ key, label, thumb, glyph }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={label}
            aria-current={key === current ? 'true' : undefined}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onMove(key)}
          >
            {thumb ? <img src={thumb} alt="" loading="lazy" decoding="async" draggable={false} /> : <Icon of={glyph} size={18} />}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FrameWalk {
  readonly at: number
  readonly last: number
  readonly go: (to: number) => void
}

/** Fields, and players with arrow keys of their own, keep them. */
function walk({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, { at, last, go }: FrameWalk) {
  if (altKey || ctrlKey || metaKey) return
  if (target instanceof HTMLElement && target.closest('input, textarea, video, audio')) return
  if (key === 'ArrowRight') go(at + 1)
  if (key === 'ArrowLeft') go(at - 1)
  if (key === 'Home') go(0)
  if (key === 'End') go(last)
}

/** How far a finger has to go sideways, in pixels. */
const far = 48

/** A finger that moves sideways more than up or down. */
function useSwipe({ onBefore, onAfter }: { readonly onBefore: () => void; readonly onAfter: () => void }) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const [across, down] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      if (Math.abs(across) < far || Math.abs(across) < Math.abs(down)) return
      if (across > 0) onBefore()
      else onAfter()
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
