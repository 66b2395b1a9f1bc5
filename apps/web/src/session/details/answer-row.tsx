import { RadioGroup } from '@troupe/ui/radio-group'
import { Segmented } from '@troupe/ui/segmented'
import { type KeyboardEvent, useRef } from 'react'
import { BoundRow } from '../../platform/form/rows/bound-row.tsx'
import { LineRow } from '../../platform/form/rows/line-row.tsx'
import { ParagraphRow } from '../../platform/form/rows/rows.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { markOf } from './changed.tsx'
import { type GroupForm, pathOf, sayAnswer } from './group-form.tsx'
import type { Question } from './group-questions.ts'

interface AnswerRowProps {
  readonly session: Session
  readonly form: GroupForm
  readonly question: Question
  /** An answer is still missing. */
  readonly missing: boolean
}

/**
 * A question with its answer, which is edited in place; for staff also the mark of what changed since the review. The choices of a question that no one
 * has answered are open: one press answers it.
 */
export function AnswerRow({ session, form, question, missing }: AnswerRowProps) {
  const { name, hint, options, long, max = 500 } = question
  const words = {
    form,
    name,
    hint,
    placeholder: hint ?? 'Add an answer',
    mark: markOf(session, pathOf(name), (before) => sayAnswer(question, before)),
    note: missing ? <span className={css.missing}>Required</span> : undefined,
  }
  const row = form.row(name)
  if (!options) return long ? <ParagraphRow {...words} maxLength={max} /> : <LineRow {...words} maxLength={max} />
  const shown = { ...form, row: () => ({ ...row, isOpen: row.isOpen || !form.saved[name] }) }
  return (
    <BoundRow
      {...words}
      form={shown}
      by="choice"
      value={sayAnswer(question, form.values[name] ?? '')}
      control={<Choices form={form} question={question} onChosen={row.keep} />}
    />
  )
}

interface AnswerChoicesProps {
  readonly form: GroupForm
  readonly question: Question
  /** One of them was chosen for good. */
  readonly onChosen: () => void
}

/** The options of a question. What is pressed is chosen; the arrow keys pass over what lies between, so that their choice counts by Enter or on leaving. */
export function Choices({ form, question: { name, options = [] }, onChosen }: AnswerChoicesProps) {
  const isPassing = useRef(false)
  const choose = (value: string) => {
    form.row(name).open()
    form.set(name, value)
    if (!isPassing.current) onChosen()
  }
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    isPassing.current = key.startsWith('Arrow')
    // an open field shows what was chosen there: Ctrl+Z undoes it in the row
    if (key.toLowerCase() === 'z' && (ctrlKey || metaKey)) form.row(name).close('enter')
  }
  const onPress = () => {
    isPassing.current = false
  }
  const value = form.values[name] ?? ''
  const isShort = options.every((option) => option.label.length <= 10)
  return (
    <div className={isShort ? css.short : css.choices} onKeyDownCapture={onKey} onPointerDownCapture={onPress}>
      {isShort ? (
        <Segmented<string> value={value} options={options} onChange={choose} />
      ) : (
        <RadioGroup<string> name={name} value={value || null} options={options} onChange={choose} />
      )}
    </div>
  )
}
