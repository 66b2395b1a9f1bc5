import type { ComponentType } from 'react'
import styles from './icon.module.css'
import { classes } from './pure/classes.ts'

/** A drawing that takes a size and a stroke: any lucide-react icon. */
export type Glyph = ComponentType<{
  size?: number | string
  strokeWidth?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
  'aria-label'?: string
  role?: string
}>

type IconProps = {
  of: Glyph
  /** Pixels. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | undefined
  /** Read by screen readers; without it the icon is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** One icon with a stroke of 1.75 from 16 pixels up, and heavier below, where 1.75 would look faint. */
export function Icon({ of: Drawing, size = 16, label, className }: IconProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <Drawing size={size} strokeWidth={size < 14 ? 3 : size < 16 ? 2 : 1.75} className={classes(styles.icon, className) ?? ''} {...said} />
  )
}
