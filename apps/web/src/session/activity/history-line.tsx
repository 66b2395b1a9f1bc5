import { Icon } from '@troupe/ui/icon'
import { ArrowRight, Mail, Sparkles, Ticket, UserRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { time } from '../../platform/format.ts'
import css from './activity.module.css'
import type { ActivityLine } from './activity-query.ts'
import { type HistoryWords, undoneWords } from './activity-words.ts'
import type { ChangeDetail } from './detail-clause.ts'

interface HistoryLineProps {
  readonly line: ActivityLine
  readonly words: HistoryWords
  /** More about it, after what it was before and after. */
  readonly note?: string | null
  readonly timezone: string
  readonly busy: boolean
  /** Answers whether it is undone. */
  readonly onUndo: () => Promise<boolean>
  /** Where what can't be undone is changed back, if the reader may. */
  readonly way: { readonly label: string; readonly onSelect: () => void } | null
}

/** One line of the history: when, who, what, and what it was before. */
export function HistoryLine({ line, words, note = null, timezone, busy, onUndo, way }: HistoryLineProps) {
  const row = useRef<HTMLLIElement>(null)
  const undone = undoneWords(line, timezone)
  const undo = async () => {
    // the button is gone by then
    if (await onUndo()) row.current?.focus()
  }
  return (
    <li ref={row} tabIndex={-1} className={css.line} data-undone={line.undone ? true : undefined}>
      <When at={line.at} timezone={timezone} />
      <Face words={words} line={line} />
      <div className={css.words}>
        <p>
          <b>{words.name}</b> {words.did}
        </p>
        <Details details={words.details} note={note} />
      </div>
      {undone ? (
        <span className={css.undone}>{undone}</span>
      ) : line.canUndo ? (
        <button
          type="button"
          className={css.undo}
          aria-disabled={busy}
          aria-label={`Undo: ${words.name} ${words.did}`}
          onClick={() => void (busy || undo())}
        >
          Undo
        </button>
      ) : (
        way && (
          <button type="button" className={css.undo} onClick={way.onSelect}>
            {way.label}
          </button>
        )
      )}
    </li>
  )
}

/** Several lines of one person, or the same email to several people, as one. */
export function FoldedLines({ did, name, children }: { did: string; name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <li className={css.fold}>
        <p>
          <b>{name}</b> {did}{' '}
          <button type="button" className={css.show} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </button>
        </p>
      </li>
      {open && children}
    </>
  )
}

/** The time of a line, by the clock of the event. */
const When = ({ at, timezone }: { at: string; timezone: string }) => (
  <time className={css.time} dateTime={at}>
    {time(at, timezone)}
  </time>
)

const icons = { troupe: Sparkles, email: Mail, credits: Ticket, crew: UserRound } as const

function Face({ words: { face }, line: { by, avatar } }: { words: HistoryWords; line: ActivityLine }) {
  return (
    <span className={css.face} aria-hidden="true">
      {face === 'person' ? <UserAvatar name={by} avatar={avatar} size="sm" /> : <Icon of={icons[face]} size={16} />}
    </span>
  )
}

/** What was before, and what is after; several have their labels. */
function Details({ details, note }: { details: readonly ChangeDetail[]; note: string | null }) {
  if (details.length === 0) return note && <p className={css.details}>{note}</p>
  return (
    <ul className={css.details}>
      {details.map(({ label, before, after, note: said }, index) => (
        <li key={`${index} ${label}`}>
          {details.length > 1 && <span>{label.endsWith('?') ? label : `${label}:`} </span>}
          {said}
          {before !== undefined && (
            <del>
              <span className="vh">Before: </span>
              <LongText text={before} />
            </del>
          )}
          {before !== undefined && after !== undefined && <Icon of={ArrowRight} size={14} className={css.arrow} />}
          {after !== undefined && (
            <ins>
              {before !== undefined && <span className="vh">After: </span>}
              <LongText text={after} />
            </ins>
          )}
          {note && index === details.length - 1 && `, ${note}`}
        </li>
      ))}
    </ul>
  )
}

/** How many characters of a text are there before someone asks for all of it. */
const SHORT = 220

function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  if (whole || text.length <= SHORT) return <span className={css.text}>{text}</span>
  return (
    <>
      <span className={css.text}>{text.slice(0, SHORT).trimEnd()}…</span>{' '}
      <button type="button" className={css.show} onClick={() => setWhole(true)}>
        Show all
      </button>
    </>
  )
}
