import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Select } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useId, useState } from 'react'
import type { Session } from '../../session-query.ts'
import { commandRefusal } from '../game-words.ts'
import { useCommand } from '../use-command.ts'
import css from './journal.module.css'

interface SayProps {
  readonly session: Session
  readonly onSaid: () => void
}

const everyone = 'everyone'

/** A message to the teams, of at most 280 characters. */
export function SayMessage({ session, onSaid }: SayProps) {
  const say = useCommand(session.id)
  const id = useId()
  const [text, setText] = useState('')
  const [team, setTeam] = useState(everyone)
  const teams = Array.from({ length: session.teams }, (_, at) => `Team ${at + 1}`)
  return (
    <form
      className={css.say}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !say.isPending)
          say.mutate({ command: 'MESSAGE', text, team: team === everyone ? null : team }, { onSuccess: onSaid })
      }}
    >
      <span id={id} className="strong">
        Message
      </span>
      <TextInput label="Message" value={text} onChange={setText} maxLength={280} autoFocus />
      <Select
        label="To"
        value={team}
        onChange={setTeam}
        options={[{ value: everyone, label: 'Everyone' }, ...teams.map((name) => ({ value: name, label: name }))]}
      />
      <Button type="submit" busy={say.isPending} disabled={text.trim() === ''}>
        Send
      </Button>
      <p className="note">Teams and everyone with this page open read it. Crew notes don’t reach teams.</p>
      <Refused error={say.error} />
    </form>
  )
}

/** A note for crew and staff, of at most 2,000 characters. */
export function SayNote({ session, onSaid }: SayProps) {
  const say = useCommand(session.id)
  const [text, setText] = useState('')
  return (
    <form
      className={css.noting}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !say.isPending) say.mutate({ command: 'NOTE', text, team: null }, { onSuccess: onSaid })
      }}
    >
      <Field label="Note" hint="Only crew and staff read it.">
        <TextArea value={text} onChange={setText} maxLength={2000} />
      </Field>
      <div className="row">
        <Button type="submit" busy={say.isPending} disabled={text.trim() === ''}>
          Save note
        </Button>
      </div>
      <Refused error={say.error} />
    </form>
  )
}

const Refused = ({ error }: { readonly error: unknown }) =>
  error ? (
    <p className={css.refused} role="alert">
      {commandRefusal(error)}
    </p>
  ) : null
