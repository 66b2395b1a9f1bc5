import { type Glyph, Icon } from '@troupe/ui/icon'
import type { ReactNode } from 'react'
import css from '../game.module.css'

interface FactLineProps {
  readonly icon: Glyph
  readonly name: string
  readonly end: ReactNode
  readonly children: ReactNode
}

/** A fact of the rail: its icon, its name, what it says, and what can be done about it. */
export const Line = ({ icon, name, end, children }: FactLineProps) => (
  <li className={css.line}>
    <Icon of={icon} />
    <span>
      <b>{name}</b>
      <small>{children}</small>
    </span>
    {end}
  </li>
)
