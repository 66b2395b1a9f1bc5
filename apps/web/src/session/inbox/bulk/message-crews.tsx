import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { TextArea } from '@troupe/ui/text-area'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { counted } from '../../../platform/words/counted.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { BulkDialogProps } from './bulk-props.ts'
import { Results } from './results.tsx'
import { useEach } from './use-each.ts'

/** Writes the same to the crews of several events. To whom it couldn't be sent is said of each event, and it stays chosen. */
export function MessageCrews({ rows, onDone, onClose }: BulkDialogProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const each = useEach<{ readonly text: string }>({
    send: async (row, body, key) => {
      const { recipients } = await call('POST /session/{id}/message', { params: { id: row.id }, body, key })
      return `Sent to ${counted(recipients, 'person', 'people')}`
    },
    // an event that isn't the reader's answers as a missing one
    refused: (_, __, error) =>
      error instanceof ApiError && error.code === 'NOT_FOUND' ? 'You don’t produce this event.' : refusalWords(error),
  })
  const isTried = each.results.length > 0
  const left = isTried ? each.results.filter(({ isDone }) => !isDone).map(({ row }) => row) : rows
  const words = text.trim()
  const send = async () => {
    setMissing(!words)
    if (!words) return field.current?.querySelector('textarea')?.focus()
    const found = await each.run(left, { text: words })
    const done = found.filter(({ isDone }) => isDone).map(({ row }) => row.id)
    onDone(done)
    if (done.length < found.length) return
    toast(`Sent to ${counted(rows.length, 'crew', 'crews')}.`)
    onClose()
  }
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={isTried ? `Sent to ${rows.length - left.length} of ${rows.length} crews` : `Message ${counted(rows.length, 'crew', 'crews')}`}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{isTried ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={each.isBusy}>
            {isTried ? `Try ${left.length} again` : `Send to ${counted(rows.length, 'crew', 'crews')}`}
          </Button>
        </>
      }
    >
      <div ref={field} className="stack">
        {isTried && <Results results={each.results} />}
        <Field
          label="Message"
          hint="By email to everyone who is on these crews or asked to be."
          error={isMissing && !words ? 'Write a message.' : undefined}
        >
          <TextArea name="text" value={text} maxLength={2000} onChange={setText} />
        </Field>
      </div>
    </Dialog>
  )
}
