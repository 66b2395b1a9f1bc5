import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { TextArea } from '@troupe/ui/text-area'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { ago } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useAsked } from '../acts/use-asked.ts'
import css from './hand-over.module.css'
import { crewMessagesQuery } from './hand-over-query.ts'

interface CrewMessagesProps {
  readonly sessionId: string
  /** The reader may write to the crew. */
  readonly may: boolean
}

/** What was written to the crew in the last 30 days, and for its producer the way to write. */
export function CrewMessages({ sessionId, may }: CrewMessagesProps) {
  const { data } = useQuery(crewMessagesQuery(sessionId))
  const [writing, setWriting] = useState(false)
  useAsked(['message'], () => setWriting(may))
  if (!data || (!may && data.length === 0)) return null
  return (
    <Panel
      title="Messages to the crew"
      actions={
        may && (
          <Button size="sm" onClick={() => setWriting(true)}>
            Message the crew
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <p className="muted">What you write to everyone on this crew is here for 30 days.</p>
      ) : (
        <ul className={css.messages}>
          {data.map(({ id, text, by, recipients, at }) => (
            <li key={id}>
              <small>
                {by}, {ago(at)}, to {counted(recipients, 'person', 'people')}
              </small>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <MessageDialog sessionId={sessionId} open={writing} onClose={() => setWriting(false)} />
    </Panel>
  )
}

function MessageDialog({ sessionId, open, onClose }: { readonly sessionId: string; readonly open: boolean; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const sending = useIntent(async (body: { text: string }, key) => {
    const { recipients } = await call('POST /session/{id}/message', { params: { id: sessionId }, body, key })
    setText('')
    onClose()
    toast(`Sent to ${counted(recipients, 'person', 'people')}.`)
    await queries.invalidateQueries({ queryKey: sessionKeys.crewMessages(sessionId) })
  })
  const words = text.trim()
  const send = () => {
    setMissing(!words)
    if (words) sending.mutate({ text: words })
    else field.current?.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Message the crew"
      steady
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={sending.isPending}>
            Send message
          </Button>
        </>
      }
    >
      <div ref={field} className="stack">
        {sending.error && (
          <Notice tone="danger" live>
            {refusalWords(sending.error)}
          </Notice>
        )}
        <Field
          label="Message"
          hint="By email to everyone who is on this crew or asked to be."
          error={isMissing && !words ? 'Write a message.' : undefined}
        >
          <TextArea name="text" value={text} maxLength={2000} onChange={setText} />
        </Field>
      </div>
    </Dialog>
  )
}
