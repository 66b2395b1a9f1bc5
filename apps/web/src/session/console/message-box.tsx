import { type FormEvent, useState } from 'react'
import type { SpokenWish } from '../game/send-command.ts'
import css from './console.module.css'

/** The most that a message can be long, as people count letters. */
const MOST = 280

interface MessageBoxProps {
  readonly teams: readonly string[]
  readonly onSend: (said: SpokenWish) => void
  readonly onClose: () => void
}

/** A message to everyone or one team, in the dock's place while it's written. */
export function MessageBox({ teams, onSend, onClose }: MessageBoxProps) {
  const [text, setText] = useState('')
  const [team, setTeam] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const length = [...text.trim()].length
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (length === 0 || length > MOST) return setEmpty(length === 0)
    onSend({ text: text.trim(), team: team || null })
  }
  return (
    <form className={css.message} onSubmit={send}>
      <label>
        <span>Message</span>
        <textarea
          rows={2}
          value={text}
          // the thumb is there already
          // biome-ignore lint/a11y/noAutofocus: it is opened to be written in
          autoFocus
          aria-describedby="message-note"
          aria-invalid={isEmpty || length > MOST || undefined}
          onChange={({ target }) => {
            setText(target.value)
            setEmpty(false)
          }}
        />
      </label>
      <label>
        <span>To</span>
        <select value={team} onChange={({ target }) => setTeam(target.value)}>
          <option value="">Everyone</option>
          {teams.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p id="message-note" role={isEmpty || length > MOST ? 'alert' : undefined}>
        {isEmpty
          ? 'Write something first.'
          : length > MOST
            ? `${length - MOST} characters too long.`
            : 'Everyone who has the event open reads it, and the teams in the game.'}
      </p>
      <div className={css.others}>
        <button type="button" className={css.other} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={css.main}>
          Send
        </button>
      </div>
    </form>
  )
}
