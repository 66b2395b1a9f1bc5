import type { ComponentPropsWithRef } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import { classes } from './pure/classes.ts'
import { Reason } from './reason.tsx'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** What pressing it does: its name for those who do not see the icon. */
  label: string
  icon: Glyph
  size?: 'default' | 'lg' | undefined
  /** A count on the corner, read with the label; nothing is drawn at 0. */
  count?: number | undefined
  disabledReason?: string | undefined
}

/** A button that is only an icon. Its label is its name and its title. */
export function IconButton({
  label,
  icon,
  size = 'default',
  count = 0,
  disabled,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  // the accessible name contains what is drawn, so that voice control finds it
  const drawn = count > 99 ? '99+' : count
  const shared = {
    title: label,
    ...rest,
    type: 'button' as const,
    className: classes(styles.button, size === 'lg' && styles.lg, className),
    'aria-label': count > 0 ? `${label}, ${drawn}` : label,
    children: (
      <>
        <Icon of={icon} size={size === 'lg' ? 20 : 16} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {drawn}
          </span>
        )}
      </>
    ),
  }
  if (disabled && disabledReason) {
    return (
      <Reason text={disabledReason}>
        {(told) => <button {...shared} {...told} title={undefined} onClick={(event) => event.preventDefault()} />}
      </Reason>
    )
  }
  return <button {...shared} disabled={disabled} onClick={onClick} />
}
