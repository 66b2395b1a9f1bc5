import { LoaderCircle } from 'lucide-react'
import { type ComponentPropsWithRef, cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './button.module.css'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { Reason } from './reason.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'accent' | 'danger'
export type ButtonSize = 'default' | 'sm' | 'lg'

type Look = {
  variant?: ButtonVariant | undefined
  /** The outlined form of danger, for a page action; the filled one belongs to the confirmation. */
  quiet?: boolean | undefined
  size?: ButtonSize | undefined
  /** Full width. */
  block?: boolean | undefined
  icon?: Glyph | undefined
  children: ReactNode
}

type ButtonProps = Look &
  Omit<ComponentPropsWithRef<'button'>, keyof Look> & {
    /** Busy: a spinner replaces the icon, the label stays, and pressing does nothing. */
    busy?: boolean | undefined
    /** Why it is disabled; the button stays focusable, so that the reason can be read. */
    disabledReason?: string | undefined
  }

/** An action. At most one primary button in a region; the label is a verb and a noun. */
export function Button({
  variant = 'secondary',
  quiet,
  size = 'default',
  block,
  icon,
  busy = false,
  disabled = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const told = disabled && disabledReason ? disabledReason : undefined
  const shared = {
    ...rest,
    type,
    // a dialog doesn't open on a button that destroys something
    'data-danger': variant === 'danger' || undefined,
    className: classes(lookOf({ variant, quiet, size, block }), busy && styles.busy, busy && !icon && styles.widened, className),
    children: <Inside icon={icon} size={size} busy={busy} label={children} />,
  }
  if (told) {
    return <Reason text={told}>{(props) => <button {...shared} {...props} onClick={(event) => event.preventDefault()} />}</Reason>
  }
  // Busy keeps the focus where it is, which the disabled attribute would drop.
  return (
    <button
      {...shared}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

type LinkProps = Look &
  Omit<ComponentPropsWithRef<'a'>, keyof Look> & {
    /** The router's own link, to be styled as a button. */ render?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
  }

/** A link that looks like a button: an anchor, or the router's link given as `render`. */
export function ButtonLink({
  variant = 'secondary',
  quiet,
  size = 'default',
  block,
  icon,
  render,
  className,
  children,
  ...rest
}: LinkProps) {
  const dressed = {
    ...rest,
    className: classes(lookOf({ variant, quiet, size, block }), className) ?? '',
    children: <Inside icon={icon} size={size} busy={false} label={children} />,
  }
  return render ? cloneElement(render, dressed) : <a {...dressed} />
}

function lookOf({ variant, quiet, size, block }: Pick<Look, 'variant' | 'quiet' | 'size' | 'block'>) {
  return classes(styles.button, variant && styles[variant], quiet && styles.quiet, size && styles[size], block && styles.block)
}

function Inside({ icon, size, busy, label }: { icon: Glyph | undefined; size: ButtonSize; busy: boolean; label: ReactNode }) {
  const pixels = size === 'sm' ? 14 : size === 'lg' ? 20 : 16
  return (
    <>
      {busy ? <Icon of={LoaderCircle} size={pixels} className={styles.spinner} /> : icon && <Icon of={icon} size={pixels} />}
      <span className={styles.label}>{label}</span>
    </>
  )
}
