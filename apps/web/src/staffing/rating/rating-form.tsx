import { useQueryClient } from '@tanstack/react-query'
import { roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Stars } from '@troupe/ui/stars'
import { TextArea } from '@troupe/ui/text-area'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './rating.module.css'
import { type RatedPerson, ratingQuery } from './rating-query.ts'

type Said = Readonly<Record<string, { readonly rating: number | null; readonly note: string }>>

const saidOf = (people: readonly RatedPerson[]): Said =>
  Object.fromEntries(people.map((person) => [person.assignmentId, { rating: person.rating, note: person.note ?? '' }]))

/** The people of an event with their stars and a note each; one button sends those that have stars. */
export function RatingForm({ code, people }: { code: string; people: readonly RatedPerson[] }) {
  const queries = useQueryClient()
  const [said, setSaid] = useState(() => saidOf(people))
  const [isSent, setSent] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const thanks = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isSent) return
    thanks.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isSent])
  const given = people.flatMap(({ assignmentId }) => {
    const one = said[assignmentId]
    return one?.rating ? [{ assignmentId, rating: one.rating, ...(one.note.trim() ? { note: one.note.trim() } : {}) }] : []
  })
  const sending = useIntent(async (ratings: typeof given, key) => {
    await call('POST /assignment/rating/{id}', { params: { id: code }, body: { ratings }, key })
    setSent(true)
    await queries.invalidateQueries({ queryKey: ratingQuery(code).queryKey })
  })
  const change = (id: string, more: Partial<Said[string]>) => {
    setEmpty(false)
    setSaid((before) => ({ ...before, [id]: { rating: null, note: '', ...before[id], ...more } }))
  }
  if (isSent)
    return (
      <div className={css.thanks}>
        <h2 ref={thanks} tabIndex={-1}>
          Thank you.
        </h2>
        <p>You can change your rating for up to 14 days after you first sent it.</p>
        <Button onClick={() => setSent(false)}>Change rating</Button>
      </div>
    )
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length === 0) setEmpty(true)
        else sending.mutate(given)
      }}
    >
      {people.map((person) => (
        <Person key={person.assignmentId} person={person} said={said[person.assignmentId]} onChange={change} />
      ))}
      {isEmpty && (
        <Notice tone="danger" live>
          Rate at least one person.
        </Notice>
      )}
      {sending.error && (
        <Notice tone="danger" live>
          {refusalWords(sending.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={sending.isPending}>
        Send rating
      </Button>
    </form>
  )
}

interface RatedPersonProps {
  readonly person: RatedPerson
  readonly said: Said[string] | undefined
  readonly onChange: (id: string, more: Partial<Said[string]>) => void
}

function Person({ person: { assignmentId, firstName, role }, said, onChange }: RatedPersonProps) {
  const rating = said?.rating ?? null
  return (
    <fieldset className={css.person}>
      <legend className={css.name}>
        {firstName}
        <span>{roleWords(role, false)}</span>
      </legend>
      <Stars label={`Stars for ${firstName}`} value={rating} onChange={(stars) => onChange(assignmentId, { rating: stars })} />
      {rating !== null && (
        <Field label="Note" hint="Visible to our staff only.">
          <TextArea
            name={`note-${assignmentId}`}
            value={said?.note ?? ''}
            maxLength={500}
            onChange={(note) => onChange(assignmentId, { note })}
          />
        </Field>
      )}
    </fieldset>
  )
}
