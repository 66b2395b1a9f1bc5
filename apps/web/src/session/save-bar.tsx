import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import css from './tab.module.css'
import type { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-draft.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'dirty' | 'busy' | 'save' | 'drop' | 'refusal' | 'newer'>

interface Props {
  readonly draft: Draft
  /** The newest saved value of a touched field, in words. */
  readonly newest: (name: string) => { readonly label: string; readonly value: string }
  readonly label?: string
}

/** The end of a form: what somebody else saved meanwhile, why saving was refused, Save and Discard. Guards what was typed. */
export function SaveBar({ draft, newest, label = 'Save' }: Props) {
  useLeaveGuard(draft.dirty)
  return (
    <div className={css.save}>
      {draft.newer.length > 0 && (
        <Notice tone="warning" live title="Somebody changed this meanwhile">
          <ul className={css.newer}>
            {draft.newer.map(newest).map(({ label, value }) => (
              <li key={label}>{value ? `${label} is now “${value}”.` : `${label} is empty now.`}</li>
            ))}
          </ul>
          What you typed is kept. Saving replaces theirs, discarding keeps it.
        </Notice>
      )}
      {draft.refusal && (
        <Notice tone="danger" live>
          {draft.refusal.text}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" disabled={!draft.dirty} busy={draft.busy}>
          {label}
        </Button>
        {draft.dirty && !draft.busy && (
          <Button variant="tertiary" onClick={draft.drop}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  )
}
