import { keysOf } from '@troupe/domain/keys'
import { useToast } from '@troupe/ui/toast'
import type { RefObject } from 'react'
import { refusalWords } from '../../words/reasons.ts'
import { type FieldOf, undoOf, withMine } from '../changes.ts'
import type { OwnValues, Saved, SavedFormSubject, Typed } from './subject.ts'
import { forgetSave } from './undo-key.ts'
import type { FieldOutcome } from './use-outcomes.ts'

interface Undoing<T extends object> {
  readonly subject: SavedFormSubject<T>
  readonly fields: Typed<T>
  readonly newest: RefObject<Saved<T>>
  readonly own: RefObject<OwnValues<T>>
  readonly tell: (field: string, outcome: FieldOutcome | null) => void
  readonly isSeen: (field: string) => boolean
}

/** Writes back what a save replaced, unless someone has changed it since. The row says what came of it, or a message where the row isn't in view. */
export function useUndo<T extends object>({ subject: { name: id, send, reload }, fields, newest, own, tell, isSeen }: Undoing<T>) {
  const toast = useToast()
  const say = (field: string | undefined, words: string, outcome: FieldOutcome) => {
    if (field !== undefined) tell(field, outcome)
    if (field === undefined || !isSeen(field)) toast(words, { id, ...(outcome.kind === 'notUndone' ? { tone: 'danger' } : {}) })
  }
  return async (before: Partial<T>, after: Partial<T>, of: object) => {
    forgetSave(of)
    const written: readonly FieldOf<T>[] = keysOf(before)
    const [field] = written
    const refuse = (words: string) => say(field, words, { kind: 'notUndone', words })
    if (field !== undefined) tell(field, { kind: 'saving' })
    for (const each of written) own.current.going.add(each)
    try {
      const now = await reload()
      const back = now && undoOf(before, after, now.values)
      if (!now || !back) return refuse('This couldn’t be undone: someone has changed it since.')
      const undone = await send(back, now.version)
      newest.current = undone
      own.current.values = { ...own.current.values, ...fieldsLike(back, undone.values) }
      fields.update((changes) => written.reduce((all, each) => withMine(all, undone.values, each), changes))
      say(field, 'Undone', { kind: 'undone' })
    } catch (error) {
      refuse(refusalWords(error))
    } finally {
      for (const each of written) own.current.going.delete(each)
    }
  }
}

/** The values of the fields that were sent. */
export function fieldsLike<T extends object>(sent: Partial<T>, values: T): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of keysOf(sent)) picked[field] = values[field]
  return picked
}
