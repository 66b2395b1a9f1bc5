import { Clashes } from '../platform/form/clash/clashes.tsx'
import type { useMerge } from './use-merge.ts'

interface SavedFirstProps {
  readonly merge: ReturnType<typeof useMerge>
  /** What the dialog saves, and its path in the history. */
  readonly label: string
  readonly path: string
  /** A value in one line: of what is typed, and of what is stored. */
  readonly show: (value: unknown) => string
  readonly typed: unknown
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What someone else saved first of something that a dialog saves whole: theirs closes the dialog, mine is saved again. */
export function SavedFirst({ merge: { conflict, keepMine }, label, path, show, typed, onSave, onClose }: SavedFirstProps) {
  if (!conflict) return null
  const theirs = conflict.fields[path] ?? Object.values(conflict.fields)[0]
  const clash = {
    ...{ label, by: theirs && { name: theirs.by }, theirs: show(theirs?.value), mine: show(typed), takeTheirs: onClose },
    keepMine: () => {
      keepMine()
      onSave()
    },
  }
  return <Clashes clashes={[clash]} />
}
