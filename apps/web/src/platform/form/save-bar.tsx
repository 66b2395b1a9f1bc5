import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { classes } from '@troupe/ui/pure/classes'
import type { ReactNode } from 'react'
import { Clashes } from './clash/clashes.tsx'
import css from './form.module.css'
import { useLeaveGuard } from './leave-guard.ts'
import type { Savable } from './use-form.ts'

interface SaveBarProps {
  readonly form: Savable
  readonly label?: string
  /** What saving does, in the line of the buttons and before them; null for nothing to say now. Save then stands at the end of the line. */
  readonly note?: ReactNode
}

/** The end of a form: what someone else saved, why saving was refused, Save and Discard. Fields that save themselves have no buttons. */
export function SaveBar({ form, label = 'Save', note }: SaveBarProps) {
  useLeaveGuard(form)
  const { clashes, refusal, saves, off, dirty, busy, drop } = form
  const hasButtons = saves === 'form' && !off
  if (!hasButtons && clashes.length === 0 && !refusal) return null
  const isLine = note !== undefined
  const save = (
    <Button type="submit" variant="primary" disabled={!dirty} busy={busy}>
      {label}
    </Button>
  )
  return (
    <div className={css.bar}>
      <Clashes clashes={clashes} hint={saves === 'form' ? 'If you don’t choose, saving keeps your version.' : undefined} />
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {hasButtons && (
        <div className={classes(css.buttons, isLine && css.line)}>
          {isLine ? <div className={css.note}>{note}</div> : save}
          {dirty && !busy && (
            <Button variant="tertiary" onClick={drop}>
              {isLine ? 'Discard' : 'Discard changes'}
            </Button>
          )}
          {isLine && save}
        </div>
      )}
    </div>
  )
}
