import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { ErrorBlock } from '@troupe/ui/error-block'
import { classes } from '@troupe/ui/pure/classes'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { Letter, LetterBlocks, LetterFoot, Runs } from '../letter/letter.tsx'
import { letterIn, runsOf } from '../letter/letter-html.ts'
import { eventWords } from './email-words.ts'
import css from './emails.module.css'
import { type EditedEmail, type MailEvent, mailEventsQuery } from './templates-queries.ts'
import type { ShownLetter } from './use-shown-letter.ts'

type Theme = 'light' | 'dark'
type Width = 'desktop' | 'phone'

/** The letter as it will look, for the chosen event, by day and by night, on a desk and on a phone. */
export function LetterPane({ email, shown }: { readonly email: EditedEmail; readonly shown: ShownLetter }) {
  const [theme, setTheme] = useState<Theme>('light')
  const [width, setWidth] = useState<Width>('desktop')
  return (
    <section className={css.pane} aria-label="Letter">
      <div className={css.looks}>
        {shown.isOfEvent ? <EventPick shown={shown} /> : <p className={css.sample}>With sample values: this email isn’t about an event.</p>}
        <Segmented
          label="Colours"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: <span className="vh">Light</span>, icon: Sun },
            { value: 'dark', label: <span className="vh">Dark</span>, icon: Moon },
          ]}
        />
        <Segmented
          label="Width"
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: <span className="vh">Desktop</span>, icon: Monitor },
            { value: 'phone', label: <span className="vh">Phone</span>, icon: Smartphone },
          ]}
        />
      </div>
      <div className={css.well} aria-busy={shown.isFetching || undefined}>
        <Shown shown={shown} theme={theme} width={width} />
      </div>
      {email.tokens.some(({ type }) => type === 'CODE' || type === 'CODE_LINK') && (
        <p className={css.secrets}>Codes and private links show as *** here. They are inserted when the email is sent.</p>
      )}
    </section>
  )
}

interface ShownLetterProps {
  readonly shown: ShownLetter
  readonly theme: Theme
  readonly width: Width
}

function Shown({ shown: { letter, to, error, isFetching, retry, event, isOfEvent }, theme, width }: ShownLetterProps) {
  if (!letter && error)
    return <ErrorBlock title="Couldn’t show the letter." message={refusalWords(error)} onRetry={retry} busy={isFetching} />
  if (!letter && isOfEvent && !event && !isFetching) return <p className="muted">Choose an event to see the letter.</p>
  if (!letter) return <Skeleton look="block" rows={4} label="Loading the letter" />
  const { blocks, foot } = letterIn(letter.html)
  return (
    <div className={classes(error ? css.old : undefined)}>
      {error && (
        <p className={css.oldWords} role="status">
          {error instanceof ApiError && error.code === 'INVALID'
            ? 'This is the letter before your last change. Repair the text to see the new one.'
            : refusalWords(error)}
        </p>
      )}
      <Letter to={to} subject={<Runs runs={runsOf(letter.subject)} />} foot={<LetterFoot lines={foot} />} theme={theme} width={width}>
        <LetterBlocks blocks={blocks} />
      </Letter>
    </div>
  )
}

/** The event that the letter is shown for. */
function EventPick({ shown: { event, choose } }: { readonly shown: ShownLetter }) {
  const [text, setText] = useState('')
  const { data = [], isFetching, error, refetch } = useQuery({ ...mailEventsQuery(text), placeholderData: (before) => before })
  return (
    <div className={css.pick}>
      <Combobox<MailEvent>
        label="Event"
        items={data}
        value={event ?? null}
        onChange={choose}
        onSearch={setText}
        keyOf={({ id }) => id}
        labelOf={eventWords}
        loading={isFetching}
        error={error ? refusalWords(error) : undefined}
        onRetry={() => void refetch()}
        placeholder="Search events"
      />
    </div>
  )
}
