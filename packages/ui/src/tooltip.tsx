import { Tooltip as Base } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = {
  /** A few words, never a link. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** One control or one focusable element; it must take props and a ref. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A few words about a control: shown 250 ms after the pointer enters or immediately on focus, hidden 100 ms after. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId()
  return (
    <Base.Root>
      <Base.Trigger delay={250} closeDelay={100} render={cloneElement(children, { 'aria-describedby': id })} />
      {/* The popup exists only while it shows; the description must always be there. */}
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup role="tooltip" className={styles.tip}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
