import type { EditableState } from '@troupe/ui/editable'
import { OfflineError } from '../../api.ts'
import { refusalWords } from '../../words/reasons.ts'
import { type FieldOf, fieldsOf, same, withChange, withoutChange } from '../changes.ts'
import type { Clash, Saver } from '../clash/clashes.tsx'
import { isSent, type useOpening } from './opening.ts'
import type { Typed } from './subject.ts'
import type { SavingForm } from './use-saving.ts'

/** A field of a form as its row needs it. */
export interface RowOf {
  readonly isOpen: boolean
  readonly open: () => void
  /** Saves what was typed so far; the field stays open. */
  readonly keep: () => void
  /** Saves what was typed and closes the field. Enter leaves a field open that says what is wrong with it. */
  readonly close: (how: 'left' | 'enter') => void
  /** Undoes what was typed since the field was opened, saved or not. */
  readonly cancel: () => void
  readonly state: EditableState | null
  /** Someone else saved it first. */
  readonly clash: Clash | null
  /** Someone else has just saved it; the number is new each time. */
  readonly theirs: { readonly by?: Saver | undefined; readonly times: number } | null
  /** Where the row stands: what became of the field is said there while that is in view. */
  readonly place: (row: HTMLElement | null) => void
}

interface RowsForm<T extends object> {
  readonly fields: Typed<T>
  readonly saving: SavingForm<T>
  readonly open: ReturnType<typeof useOpening<T>>
  readonly theirs: ReadonlyMap<string, number>
  readonly clashes: readonly (Clash & { readonly field: FieldOf<T> })[]
}

/** The rows of a form by their fields. */
export const rowsOf =
  <T extends object>(form: RowsForm<T>) =>
  (field: FieldOf<T>): RowOf => {
    const { fields, saving, open, theirs, clashes } = form
    const times = theirs.get(field)
    const isOpen = open.opening?.field === field
    const clash = clashes.find((one) => one.field === field)
    return {
      isOpen,
      open: () => open.open(field, saving.newest.current.values[field]),
      keep: () => {
        if (fields.isRight(field)) void saving.save([field], { opening: open.now.current })
      },
      close: (how) => close(form, field, how),
      cancel: () => void cancel(form, field),
      state: stateOf(form, field, isOpen),
      clash: clash ?? null,
      theirs: times === undefined || isOpen ? null : { times },
      place: (row) => saving.place(field, row),
    }
  }

function close<T extends object>({ fields, saving, open }: RowsForm<T>, field: FieldOf<T>, how: 'left' | 'enter') {
  fields.leave(field)
  if (open.now.current?.field !== field) return
  const isRight = fields.isRight(field)
  if (how === 'enter' && !isRight) return
  const opening = open.close()
  if (opening && isSent(opening, fields.now.current)) fields.update((changes) => withoutChange(changes, field))
  else if (isRight) void saving.save([field], { opening })
}

/** What an autosave has written since the field was opened is written back, unless someone else has changed it. */
async function cancel<T extends object>({ fields, saving, open }: RowsForm<T>, field: FieldOf<T>) {
  const opening = open.close()
  fields.forget(field)
  if (!opening) return
  await saving.settled()
  const stored = saving.newest.current.values
  if (!opening.isSaved || !same(stored[field], opening.base) || same(stored[field], opening.first)) return
  fields.update((changes) => withChange(changes, { field, value: opening.first, saved: stored }))
  void saving.save([field], { isBack: true })
}

function stateOf<T extends object>({ fields, saving, theirs }: RowsForm<T>, field: FieldOf<T>, isOpen: boolean): EditableState | null {
  const outcome = saving.outcomes.get(field)
  const isTyped = fieldsOf(fields.changes).includes(field)
  if (outcome?.kind === 'refused' && isTyped) {
    if (outcome.error instanceof OfflineError) return { kind: 'kept', onUndo: isOpen ? undefined : () => fields.forget(field) }
    const words = fields.errorOf(field)
    if (isOpen && words) return null
    return { kind: 'refused', words: words ?? refusalWords(outcome.error), ...(words ? {} : { onRetry: () => void saving.save([field]) }) }
  }
  const wrong = isTyped && !isOpen ? fields.wrongWith(field) : undefined
  if (wrong) return { kind: 'refused', words: wrong }
  if (!outcome || outcome.kind === 'refused') return null
  // what was saved here is no longer what is saved
  if (theirs.has(field) && (outcome.kind === 'saved' || outcome.kind === 'undone')) return null
  if (outcome.kind === 'saved') return { kind: 'saved', onUndo: outcome.undo }
  if (outcome.kind === 'notUndone') return { kind: 'refused', words: outcome.words }
  return { kind: outcome.kind }
}
