import { useBlocker } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { isReloading } from './chunk.ts'
import css from './edits-bar.module.css'
import { intoView } from './into-view.ts'
import { forgetKept } from './kept.ts'
import type { Edits } from './use-edits.ts'

type Shown = Pick<Edits<object>, 'name' | 'dirty' | 'busy' | 'drop' | 'refusal'> & { readonly newer: readonly string[] }

interface Props {
  readonly edits: Shown
  /** A field's name and its newest saved value, in words. */
  readonly newest: (field: string) => { readonly label: string; readonly value: string }
  readonly label?: string
}

/** The end of a form: what somebody else saved meanwhile, why saving was refused, Save and Discard. Asks before what was typed is lost. */
export function EditsBar({ edits, newest, label = 'Save' }: Props) {
  const confirm = useConfirm()
  useBlocker({
    disabled: !edits.dirty,
    enableBeforeUnload: () => edits.dirty && !isReloading(),
    shouldBlockFn: async () => {
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'What you typed here is not saved yet. It will be lost.',
        danger: true,
      })
      if (leaves) forgetKept(edits.name)
      return !leaves
    },
  })
  return (
    <div className={css.bar}>
      {edits.newer.length > 0 && (
        <div ref={intoView}>
          <Notice tone="warning" live title="Somebody changed this meanwhile">
            <ul className={css.newer}>
              {edits.newer.map(newest).map(({ label, value }) => (
                <li key={label}>{value ? `${label} is now “${value}”.` : `${label} is empty now.`}</li>
              ))}
            </ul>
            What you typed is kept. Saving replaces theirs, discarding keeps it.
          </Notice>
        </div>
      )}
      {edits.refusal && (
        <Notice tone="danger" live>
          {edits.refusal}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" disabled={!edits.dirty} busy={edits.busy}>
          {label}
        </Button>
        {edits.dirty && !edits.busy && (
          <Button variant="tertiary" onClick={edits.drop}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  )
}
