import { Upload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import styles from './drop-zone.module.css'
import { Message, useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { type FileRules, type Refused, sift } from './pure/files.ts'
import { sizeOf } from './pure/sizes.ts'

type DropZoneProps = FileRules & {
  /** The files that pass `accept`, `maxSize` and `multiple`. */
  onFiles: (files: File[]) => void
  /** What else can be done, next to the link: 'or drop a picture here'. */
  children?: ReactNode
  /** What is taken, in words: 'PNG or JPG, up to 5.00 MB'. */
  hint?: ReactNode
  disabled?: boolean | undefined
}

/** An area for files: dropped, pasted, or chosen by pressing it. Names the files that were rejected, and why. */
export function DropZone({ onFiles, children, hint, accept, maxSize, multiple = false, disabled = false }: DropZoneProps) {
  const field = useField()
  const id = useId()
  const [said, setSaid] = useState<{ taken: number; refused: readonly Refused<File>[] } | null>(null)
  const take = (files: FileList | null) => {
    if (disabled || !files || files.length === 0) return
    const { taken, refused } = sift([...files], { accept, maxSize, multiple })
    setSaid({ taken: taken.length, refused })
    if (taken.length === 0) return
    field.left(false)
    onFiles(taken)
  }
  const { over, landing } = useLanding(take, disabled)
  const notes = said?.refused.map(({ file, why }) => reasonOf(file.name, why, maxSize)) ?? []
  return (
    <div className={styles.place}>
      <label
        className={classes(styles.zone, over && styles.over, field.invalid && styles.invalid, disabled && styles.disabled)}
        {...landing}
      >
        <input
          id={field.controlId}
          type="file"
          className="vh"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={classes(field.describedBy, notes.length > 0 && `${id}-notes`, hint !== undefined && `${id}-hint`)}
          required={field.required}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // Otherwise the same file could not be chosen again after it was deleted.
            currentTarget.value = ''
          }}
        />
        <Icon of={Upload} size={20} />
        <span className={styles.words}>
          <span>
            <span className={styles.press}>{multiple ? 'Choose files' : 'Choose a file'}</span>{' '}
            {children ?? (multiple ? 'or drop them here' : 'or drop it here')}
          </span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <Outcome id={`${id}-notes`} taken={said?.taken ?? 0} notes={notes} />
    </div>
  )
}

/** Files that are dragged over an element, dropped on it or pasted into it. */
function useLanding(take: (files: FileList) => void, disabled: boolean) {
  const [over, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Moving over the words inside is not leaving.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return { over, landing: { onDragEnter: onDrag, onDragOver: onDrag, onDragLeave, onDrop, onPaste } }
}

/** How many files were accepted, for screen readers, and why others were not. */
function Outcome({ id, taken, notes }: { id: string; taken: number; notes: readonly string[] }) {
  return (
    <>
      <span role="status" className="vh">
        {taken > 0 ? `${taken} ${taken === 1 ? 'file' : 'files'} added` : ''}
      </span>
      <span role="alert" id={id} className={styles.notes}>
        {notes.map((note) => (
          <Message key={note} bad>
            {note}
          </Message>
        ))}
      </span>
    </>
  )
}

function reasonOf(name: string, why: Refused<File>['why'], maxSize: number | undefined): string {
  if (why === 'size') return `${name} is larger than ${sizeOf(maxSize ?? 0)}. Choose a smaller file.`
  if (why === 'empty') return `${name} is empty. Choose another file.`
  if (why === 'count') return `${name} wasn’t added. You can add only one file.`
  return `${name} can’t be used here. Choose a different type of file.`
}
