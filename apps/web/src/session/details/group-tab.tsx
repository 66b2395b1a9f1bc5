import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Segmented } from '@troupe/ui/segmented'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { Form } from '../../platform/form/form.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { type Answers, answerLabels, answersOf, groupInput, missingOf, type Question, questionsOf } from './group-questions.ts'

/** What the crew has to know about the group. One form: what is answered can be saved at any time, and it says what is missing. */
export function GroupTab({ session }: { session: Session }) {
  return session.meta.permissions.edit.value ? <GroupForm session={session} /> : <GroupText session={session} />
}

function GroupForm({ session }: { session: Session }) {
  const [asked, setAsked] = useState(false)
  const form = useGroupForm(session)
  const { values } = form
  const missing = missingOf(session, values)
  const submit = () => {
    setAsked(true)
    return form.submit()
  }
  return (
    <Form form={{ submit }}>
      <Panel
        title="Group details"
        aside={missing.length === 0 ? 'All answered' : `${missing.length} missing`}
        footer={<SaveBar form={form} />}
      >
        <div className={css.fields}>
          {asked && missing.length > 0 && !form.dirty && (
            <Notice tone="warning" live>
              Saved. {missing.length === 1 ? '1 question' : `${missing.length} questions`} left.
            </Notice>
          )}
          {questionsOf(session, values, missing).map((question) => (
            <Field
              key={question.name}
              label={question.label}
              hint={question.hint}
              required={missing.includes(question.name)}
              error={[asked && missing.includes(question.name) ? 'Required' : undefined, form.errorOf(question.name)]}
            >
              <Answer
                question={question}
                value={values[question.name] ?? ''}
                onChange={(value) => form.set(question.name, value)}
                onBlur={() => form.leave(question.name)}
              />
            </Field>
          ))}
        </div>
      </Panel>
    </Form>
  )
}

const useGroupForm = (session: Session) =>
  useSessionForm<Answers>(session, {
    part: 'group',
    labels: answerLabels(session),
    rules: {
      schema: groupDetailsInput,
      input: (typed) => groupInput(typed).groupDetails ?? {},
      under: 'groupDetails',
      path: (name) => (name === 'futureEventsDetails' ? name : `groupDetails.${name}`),
    },
    read: answersOf,
    input: groupInput,
  })

function Answer({
  question: { name, options, long, max },
  value,
  onChange,
  onBlur,
}: {
  question: Question
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}) {
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

function GroupText({ session }: { session: Session }) {
  const answers = answersOf(session)
  const given = questionsOf(session, answers, []).filter(({ name }) => answers[name])
  return (
    <Panel title="Group details">
      {given.length === 0 ? (
        <p className={css.none}>No answers yet.</p>
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
