import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Clashes } from './clash/clashes.tsx'
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
      <Clashes clashes={clashes} hint={saves === 'form' ? 'If you don’t choose, saving keeps your version.' : undefined} />
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
