import { formatFields } from '@troupe/domain/catalogue/fields'
import type { HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { wayWords } from '@troupe/domain/words'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'

/** A way of playing that an experience doesn't have yet. */
export interface NewWay {
  readonly type: SessionFormat
  readonly hostType: HostType
}

interface AddFormatProps {
  readonly way: NewWay
  /** The title of its experience, which it has too until it gets one of its own. */
  readonly title: string
  readonly isActive: boolean
  /** Adds the format; without a title it goes by the experience’s. */
  readonly onAdd: (title: string | undefined, key: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks what a new format is called; until then nothing is made. */
export function AddFormat({ way, title, isActive, onAdd, onClose }: AddFormatProps) {
  const form = useAsk({
    first: { title },
    labels: labelsOf(formatFields, 'title'),
    check: (typed) => ({ title: typed.title.trim() === '' ? 'Required' : undefined }),
    send: (typed, key) => onAdd(typed.title.trim() === title ? undefined : typed.title.trim(), key),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Add ${wayWords(way)}`} submit="Add format" size="sm">
      <TextField form={form} name="title" required maxLength={96} hint="Leave it as it is to use the experience’s title." />
      {isActive && <p className="note">The experience is active, so customers can book this format as soon as you add it.</p>}
    </FormDialog>
  )
}
