import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import styles from './reason.module.css'

/** The props of a disabled control. It stays focusable, since its reason could not be read otherwise. */
export type Told = {
  'aria-disabled': true
  'aria-describedby': string
  onMouseEnter: (event: MouseEvent<HTMLElement>) => void
  onMouseLeave: () => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const showAfter = 250
const hideAfter = 100
const gap = 6

/** A tooltip that says why a control is disabled, on hover, on focus and to screen readers. */
export function Reason({ text, children }: { text: string; children: (told: Told) => ReactElement }) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = () => {
    clearTimeout(timer.current)
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const later = (work: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delay)
  }
  const showAt = (host: HTMLElement) => {
    if (!tip.current || !host.isConnected) return
    if (!tip.current.matches(':popover-open')) tip.current.showPopover()
    place(tip.current, host)
    addEventListener('scroll', hide, { capture: true, once: true })
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      removeEventListener('scroll', hide, { capture: true })
    },
    [],
  )

  return (
    <>
      {children({
        'aria-disabled': true,
        'aria-describedby': id,
        onMouseEnter: ({ currentTarget }) => later(() => showAt(currentTarget), showAfter),
        onMouseLeave: () => later(hide, hideAfter),
        onFocus: ({ currentTarget }) => showAt(currentTarget),
        onBlur: hide,
        onKeyDown: ({ key }) => key === 'Escape' && hide(),
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.tip}
        onMouseEnter={() => clearTimeout(timer.current)}
        onMouseLeave={hide}
      >
        {text}
      </span>
    </>
  )
}

/** Above the host, below it when there is no room, never over the edge of the window. */
function place(tip: HTMLElement, host: HTMLElement) {
  const at = host.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const above = at.top - own.height - gap
  const middle = at.left + at.width / 2 - own.width / 2
  tip.style.top = `${above < gap ? at.bottom + gap : above}px`
  tip.style.left = `${Math.max(gap, Math.min(middle, innerWidth - own.width - gap))}px`
}
