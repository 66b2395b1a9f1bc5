import { Button } from '@troupe/ui/button'
import { EditableList } from '@troupe/ui/editable'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useEffect, useRef, useState } from 'react'
import { BoundRow } from '../../platform/form/rows/bound-row.tsx'
import { Choices } from '../details/answer-row.tsx'
import { type GroupForm, useGroupForm } from '../details/group-form.tsx'
import { answersOf, missingOf, type Question, questionsOf } from '../details/group-questions.ts'
import type { Session } from '../session-query.ts'
import css from './next.module.css'
import { TabLink } from './tab-link.tsx'

/** The questions that the customer has not answered yet, in their order. */
export function missingQuestions(session: Session): readonly Question[] {
  const answers = answersOf(session)
  const missing = missingOf(session, answers)
  return questionsOf(session, answers, { missing, staff: false }).filter(({ name }) => missing.includes(name))
}

/** One question after the other: an answer saves itself, and the next question comes with the focus. */
export function GroupStep({ session }: { session: Session }) {
  const form = useGroupForm(session, false)
  const left = missingQuestions(session)
  const [shown, setShown] = useState(left[0])
  // someone else's answer doesn't take away the question that is being answered here
  const isTyped = shown !== undefined && (form.values[shown.name] !== form.saved[shown.name] || form.row(shown.name).isOpen)
  const question = isTyped ? shown : left[0]
  if (question?.name !== shown?.name) setShown(question)
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef(question?.name)
  useEffect(() => {
    if (focused.current === question?.name) return
    focused.current = question?.name
    const { activeElement } = document
    // the focus of a person who has gone on to something else stays there
    if (activeElement === document.body || place.current?.contains(activeElement)) focusAnswer(place.current)
  }, [question])
  if (!question) return null
  return (
    <>
      <div ref={place} className={css.question}>
        <OpenQuestion key={question.name} form={form} question={question} isLast={left.every(({ name }) => name === question.name)} />
      </div>
      <TabLink session={session} tab="group">
        See all questions
      </TabLink>
    </>
  )
}

const focusAnswer = (within: HTMLElement | null) => within?.querySelector<HTMLElement>('input, textarea')?.focus()

interface OpenQuestionProps {
  readonly form: GroupForm
  readonly question: Question
  /** No other is left to be answered. */
  readonly isLast: boolean
}

/**
 * A question that is open until it is answered. A choice is the answer; a text counts by Enter, its button or on leaving, not while it is typed: with its
 * first pause the question would go.
 */
function OpenQuestion({ form, question, isLast }: OpenQuestionProps) {
  const { name, hint, options, long, max } = question
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const row = form.row(name)
  const value = form.values[name] ?? ''
  const close = (how: 'left' | 'enter') => {
    if (how === 'enter') {
      setAsked(true)
      // what was refused is sent again
      row.open()
    }
    row.close(how)
  }
  const shown = {
    ...form,
    errorOf: () => (asked && value.trim() === '' ? 'Required' : form.errorOf(name)),
    // the next question takes its place, so that a message says what became of this one
    row: () => ({ ...row, isOpen: true, close, place: () => {} }),
  }
  const type = (text: string) => {
    row.open()
    form.set(name, text)
  }
  const text = long ? (
    <TextArea value={value} maxLength={max} onChange={type} />
  ) : (
    <TextInput value={value} maxLength={max} onChange={type} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button leaves the focus with the field, which would else be left, and saved, before it is pressed
    <div
      ref={place}
      className={css.question}
      onMouseDown={(event) => event.target instanceof HTMLElement && event.target.closest('button') && event.preventDefault()}
    >
      <EditableList look="questions">
        <BoundRow
          form={shown}
          name={name}
          hint={hint}
          by={options ? 'choice' : long ? 'lines' : 'line'}
          value={value}
          control={options ? <Choices form={form} question={question} onChosen={() => row.close('enter')} /> : text}
        />
      </EditableList>
      {!options && (
        <div className="row">
          <Button
            variant="primary"
            onClick={() => {
              close('enter')
              if (value.trim() === '') focusAnswer(place.current)
            }}
          >
            {isLast ? 'Finish' : 'Next question'}
          </Button>
        </div>
      )}
    </div>
  )
}
