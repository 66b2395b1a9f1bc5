import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { TextArea } from '@troupe/ui/text-area'
import { useEffect, useRef, useState } from 'react'
import css from './applications.module.css'
import type { ApplicationRecordProps } from './record-props.ts'

/** The answers to an application, and what each of them does. */
export function AnswerFoot({ application, nextName, answers, isDeclining, onDecline }: ApplicationRecordProps) {
  const { id, firstName } = application
  const refusal = answers.refusalOf(id)
  return (
    <footer>
      {isDeclining ? (
        <Decline
          firstName={firstName}
          busy={answers.busy}
          onCancel={() => onDecline(false)}
          onDecline={async (note) => {
            if (await answers.answer({ application, state: 'REJECTED', ...(note ? { note } : {}) })) onDecline(false)
          }}
        />
      ) : (
        <div className={css.acts}>
          <Button variant="primary" busy={answers.busy} onClick={() => void answers.answer({ application, state: 'INVITED' })}>
            Invite <bdi>{firstName}</bdi> <Key letter="I" />
          </Button>
          <Button onClick={() => onDecline(true)}>
            Decline <Key letter="D" />
          </Button>
          {nextName && (
            <span className={css.after}>
              Next: <bdi>{nextName}</bdi>
            </span>
          )}
        </div>
      )}
      {refusal ? (
        <p className={css.refusal} role="alert">
          {refusal.taken ? (
            <>
              {refusal.taken} already has an account, so nothing changed.{' '}
              <Link to="/users" search={{ q: refusal.taken }}>
                Open the person
              </Link>
            </>
          ) : (
            refusal.words
          )}
        </p>
      ) : (
        <p className={css.note}>
          Inviting makes an account for an actor and emails <bdi>{firstName}</bdi> a link to set a password. Declining asks for a note that
          only staff see. You can undo both for 10 seconds.
        </p>
      )}
    </footer>
  )
}

/** The key that does the same. */
const Key = ({ letter }: { readonly letter: string }) => (
  <span aria-hidden="true">
    <kbd>{letter}</kbd>
  </span>
)

interface DeclineProps {
  readonly firstName: string
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onDecline: (note: string) => void
}

function Decline({ firstName, busy, onCancel, onDecline }: DeclineProps) {
  const [note, setNote] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <form
      className={css.decline}
      onSubmit={(event) => {
        event.preventDefault()
        onDecline(note.trim())
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Field label="Note for staff" hint="The applicant never sees it.">
        <TextArea ref={box} value={note} onChange={setNote} maxLength={2000} />
      </Field>
      <div className={css.acts}>
        <Button variant="primary" type="submit" busy={busy}>
          Decline <bdi>{firstName}</bdi>
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
