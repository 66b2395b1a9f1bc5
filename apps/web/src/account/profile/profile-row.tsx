import { classes } from '@troupe/ui/pure/classes'
import type { ReactNode, Ref } from 'react'
import css from './profile.module.css'

interface SectionProps {
  readonly title: string
  /** Takes the focus when the row that had it is gone. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** After the rows: what concerns all of them. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A part of the profile: its name over a rule, and rows without boxes. */
export function ProfileSection({ title, heading, foot, children }: SectionProps) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={`disp ${css.heading}`}>
        {title}
      </h2>
      {children}
      {foot && <div className={css.foot}>{foot}</div>}
    </section>
  )
}

interface RowProps {
  readonly label: ReactNode
  readonly value: ReactNode
  /** Under the value. */
  readonly note?: ReactNode
  /** The one thing that can be done with it. */
  readonly act?: ReactNode
  /** The label is the thing itself, such as a device, and the value tells of it. */
  readonly isNamed?: boolean
}

/** A label, its value, and one act. */
export function ProfileRow({ label, value, note, act, isNamed = false }: RowProps) {
  return (
    <div className={classes(css.row, isNamed && css.named)}>
      <dt>{label}</dt>
      <dd className={css.value}>
        <span>{value}</span>
        {note && <span className="note">{note}</span>}
      </dd>
      {act && <dd className={css.act}>{act}</dd>}
    </div>
  )
}
