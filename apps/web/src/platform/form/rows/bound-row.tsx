import { Editable, type EditableField } from '@troupe/ui/editable'
import type { ReactNode } from 'react'
import type { FieldSentences } from '../../words/fields.ts'
import { OneClash, SaverFace } from '../clash/clashes.tsx'
import type { RowOf } from '../saving/row-of.ts'
import type { FormWith } from '../use-fields.ts'

/** A form whose fields save themselves, as the row of one of them sees it. */
export interface RowForm<N extends string, V, W extends V = V> extends FormWith<N, V, W> {
  readonly row: (field: N) => RowOf
}

/** What every row may say besides its value. */
export interface RowWords {
  /** Instead of the label of the field, where the head of the panel says the rest. */
  readonly label?: string | undefined
  /** Names at the end of the value what a click on it does: 'Change'. */
  readonly act?: string | undefined
  /** In place of an empty value: 'Add a short name'. */
  readonly placeholder?: string | undefined
  /** Under the field, while it is edited. */
  readonly hint?: ReactNode
  /** Under the value, whether it is edited or not: what changed since the review. */
  readonly mark?: ReactNode
  /** Who sees it: `<OnlyStaff />`, in a panel of which others see the rest. */
  readonly note?: ReactNode
  /** Why this one can't be edited, with the way out as a link. */
  readonly lock?: ReactNode
  /** This one can't be edited, which the panel explains. */
  readonly off?: boolean | undefined
}

/** The props of a row that shows a value of type `V` and enters one of type `W`. */
export interface BoundToRow<N extends string, V, W extends V = V> extends RowWords {
  readonly form: RowForm<NoInfer<N>, V, W>
  readonly name: N
}

interface BoundRowProps<N extends string> extends RowWords {
  readonly form: Pick<RowForm<NoInfer<N>, unknown, never>, 'labels' | 'errorOf' | 'row' | 'off'>
  readonly name: N
  /** A switch is its own value: it is changed where it stands. */
  readonly by: EditableField['by'] | 'switch'
  readonly value?: ReactNode
  readonly control: ReactNode
  readonly exact?: FieldSentences | undefined
}

/** A field of a form as a row: its value in words, its field while it is edited, and what has become of it. */
export function BoundRow<N extends string>({
  form,
  name,
  by,
  value,
  control,
  exact,
  lock,
  off = false,
  label,
  ...words
}: BoundRowProps<N>) {
  const { isOpen, open, close, cancel, state, clash, theirs, place } = form.row(name)
  const isEdited = lock === undefined && !off && !form.off
  return (
    <Editable
      {...words}
      ref={place}
      label={label ?? form.labels[name]}
      long={by === 'lines'}
      value={by === 'switch' ? control : value}
      lock={lock}
      // under who types nothing changes: the choice comes when they leave the field
      state={clash && isOpen ? { kind: 'refused', words: `${clash.by?.name ?? 'Someone else'} saved this while you were typing.` } : state}
      clash={clash && !isOpen ? <OneClash clash={clash} /> : null}
      theirs={
        theirs && {
          name: theirs.by?.name ?? 'Someone else',
          face: <SaverFace by={theirs.by ?? { name: 'Someone else' }} />,
          times: theirs.times,
        }
      }
      edit={
        isEdited && by !== 'switch'
          ? { isOpen, by, control, error: form.errorOf(name, exact), onOpen: open, onLeave: close, onCancel: cancel }
          : undefined
      }
    />
  )
}
