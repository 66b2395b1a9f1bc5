import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { Field } from '@troupe/ui/field'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Segmented } from '@troupe/ui/segmented'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { hintOf } from './changed.tsx'
import { type Answers, answerLabels, answersOf, groupInput, isOwnField, type Question } from './group-questions.ts'

/** Where an answer is on the wire. */
const pathOf = (name: string) => (isOwnField(name) ? name : `groupDetails.${name}`)

/** The form over an event's group details. */
export const useGroupForm = (session: Session) =>
  useSessionForm<Answers>(session, {
    part: 'group',
    labels: answerLabels(session),
    rules: {
      schema: groupDetailsInput,
      input: (typed) => groupInput(typed).groupDetails ?? {},
      under: 'groupDetails',
      path: pathOf,
    },
    read: answersOf,
    input: groupInput,
    says: { nextEventUrl: { INVALID: 'Enter a web address, for example, northwind.com/party.' } },
  })

interface QuestionFieldProps {
  readonly session: Session
  readonly form: ReturnType<typeof useGroupForm>
  readonly question: Question
  /** An answer is still missing. */
  readonly missing: boolean
  /** Says so below the field as well. */
  readonly asked: boolean
}

/** A question with its control, and for staff the mark of an answer that changed since the review. */
export function QuestionField({ session, form, question, missing, asked }: QuestionFieldProps) {
  const { name, label, hint, options } = question
  const show = (before: string) => options?.find(({ value }) => value === before)?.label ?? before
  return (
    <div data-question={name}>
      <Field
        label={label}
        hint={hintOf(session, pathOf(name), hint, show)}
        required={missing}
        error={[asked && missing ? 'Required' : undefined, form.errorOf(name)]}
      >
        <Answer
          question={question}
          value={form.values[name] ?? ''}
          onChange={(value) => form.set(name, value)}
          onBlur={() => form.leave(name)}
        />
      </Field>
    </div>
  )
}

/** Puts the focus on the control of a question. */
export const focusQuestion = (within: HTMLElement | null, name: string | undefined) =>
  within?.querySelector<HTMLElement>(`[data-question="${name}"] :is(input, textarea)`)?.focus()

interface AnswerProps {
  readonly question: Question
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

function Answer({ question: { name, options, long, max }, value, onChange, onBlur }: AnswerProps) {
  if (!options) {
    const shared = { name, value, onChange, onBlur, ...(max === undefined ? {} : { maxLength: max }) }
    return long ? <TextArea {...shared} /> : <TextInput {...shared} />
  }
  const isShort = options.every((option) => option.label.length <= 10)
  return isShort ? (
    <div className={css.short}>
      <Segmented<string> value={value} options={options} onChange={onChange} />
    </div>
  ) : (
    <RadioGroup<string> name={name} value={value || null} options={options} onChange={onChange} />
  )
}
