import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Tab } from '../readiness-words.ts'
import css from './peek.module.css'

interface PeekFootProps {
  readonly id: string
  readonly tab?: Tab | undefined
  readonly children?: ReactNode
}

/** The acts of the peek, the primary one first; the event itself is always one of them. */
export function PeekFoot({ id, tab, children }: PeekFootProps) {
  return (
    <footer className={css.acts}>
      {children}
      <ButtonLink variant={children ? 'tertiary' : 'primary'} render={<Link to="/event/$id" params={{ id }} search={tab ? { tab } : {}} />}>
        Open event
      </ButtonLink>
    </footer>
  )
}

interface ActButtonProps {
  readonly letter: string
  readonly focused: boolean
  readonly busy?: boolean | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The primary act, with the key that does the same. */
export function ActButton({ letter, focused, busy, onClick, children }: ActButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the peek itself scrolls, and its foot stands in the window
    if (focused) button.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <Button ref={button} variant="primary" busy={busy} onClick={onClick}>
      {children}{' '}
      <span aria-hidden="true">
        <kbd>{letter}</kbd>
      </span>
    </Button>
  )
}
