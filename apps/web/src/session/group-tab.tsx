import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Segmented } from '@troupe/ui/segmented'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { type Answers, answersOf, groupInput, missingOf, type Question, questionsOf } from './group-questions.ts'
import { SaveBar } from './save-bar.tsx'
import type { Session } from './session-query.ts'
import css from './tab.module.css'
import { useDraft } from './use-draft.ts'

/** What the crew has to know about the group. One form; whatever is answered is kept, whatever is missing is said. */
export function GroupTab({ session }: { session: Session }) {
  return session.meta.permissions.edit.value ? <GroupForm session={session} /> : <GroupText session={session} />
}

function GroupForm({ session }: { session: Session }) {
  const draft = useDraft<Answers>(session, answersOf, groupInput)
  const { values } = draft
  const [asked, setAsked] = useState(false)
  const missing = missingOf(session, values)
  const questions = questionsOf(session, values, missing)
  const labels = new Map(questions.map((question) => [question.name, question.label]))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        void draft.save()
      }}
    >
      <Panel
        title="Group details"
        aside={missing.length === 0 ? 'All answered' : `${missing.length} missing`}
        footer={
          <SaveBar draft={draft} newest={(name) => ({ label: `“${labels.get(name) ?? name}”`, value: answersOf(session)[name] ?? '' })} />
        }
      >
        <div className={css.fields}>
          {asked && missing.length > 0 && !draft.dirty && (
            <Notice tone="warning" live>
              Your answers are saved. {missing.length === 1 ? 'One answer is' : `${missing.length} answers are`} still missing.
            </Notice>
          )}
          {questions.map((question) => (
            <Field
              key={question.name}
              label={question.label}
              hint={question.hint}
              required={missing.includes(question.name)}
              error={[asked && missing.includes(question.name) ? 'Required' : undefined, draft.errorOf(`groupDetails.${question.name}`)]}
            >
              <Answer question={question} value={values[question.name] ?? ''} onChange={(value) => draft.set(question.name, value)} />
            </Field>
          ))}
        </div>
      </Panel>
    </form>
  )
}

function Answer({
  question: { name, options, long, max },
  value,
  onChange,
}: {
  question: Question
  value: string
  onChange: (value: string) => void
}) {
  if (!options) {
    const shared = { name, value, onChange, ...(max === undefined ? {} : { maxLength: max }) }
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

function GroupText({ session }: { session: Session }) {
  const answers = answersOf(session)
  const given = questionsOf(session, answers, []).filter(({ name }) => answers[name])
  return (
    <Panel title="Group details">
      {given.length === 0 ? (
        <p className={css.none}>Nothing was answered.</p>
      ) : (
        <div className={css.text}>
          <Kv
            items={given.map(({ name, label, options }) => ({
              key: label,
              value: <span className={css.notes}>{options?.find((option) => option.value === answers[name])?.label ?? answers[name]}</span>,
            }))}
          />
        </div>
      )}
    </Panel>
  )
}
