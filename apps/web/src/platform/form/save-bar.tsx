import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { intoView } from '../into-view.ts'
import css from './form.module.css'
import { useLeaveGuard } from './leave-guard.ts'
import type { Savable } from './use-form.ts'

interface SaveBarProps {
  readonly form: Savable
  readonly label?: string
}

/** The end of a form: what someone else saved, why saving was refused, Save and Discard. Fields that save themselves have no buttons. */
export function SaveBar({ form, label = 'Save' }: SaveBarProps) {
  useLeaveGuard(form)
  const { clashes, refusal, saves, off, dirty, busy, drop } = form
  const hasButtons = saves === 'form' && !off
  if (!hasButtons && clashes.length === 0 && !refusal) return null
  return (
    <div className={css.bar}>
      {clashes.length > 0 && (
        <div ref={intoView}>
          <Notice tone="warning" live title="Someone else changed this">
            <ul className={css.clashes}>
              {clashes.map(({ label, theirs, mine, keepMine, takeTheirs }) => (
                <li key={label} className={css.clash}>
                  <b>{label}</b>
                  <span className={css.value}>Their version: {theirs ? <q>{theirs}</q> : 'empty'}</span>
                  <span className={css.value}>Your version: {mine ? <q>{mine}</q> : 'empty'}</span>
                  <span className={css.buttons}>
                    <Button size="sm" aria-label={`Keep mine: ${label}`} onClick={keepMine}>
                      Keep mine
                    </Button>
                    <Button size="sm" aria-label={`Use theirs: ${label}`} onClick={takeTheirs}>
                      Use theirs
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            {saves === 'form' && 'If you don’t choose, saving keeps your version.'}
          </Notice>
        </div>
      )}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {hasButtons && (
        <div className={css.buttons}>
          <Button type="submit" variant="primary" disabled={!dirty} busy={busy}>
            {label}
          </Button>
          {dirty && !busy && (
            <Button variant="tertiary" onClick={drop}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
