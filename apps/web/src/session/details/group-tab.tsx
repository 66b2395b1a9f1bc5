import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { lazy, Suspense, useRef, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Form } from '../../platform/form/form.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { counted } from '../words.ts'
import { focusQuestion, QuestionField, useGroupForm } from './group-form.tsx'
import { answersOf, missingOf, questionsOf } from './group-questions.ts'

const CopyDialog = lazy(() => chunk(() => import('./copy-dialog.tsx')).then((file) => ({ default: file.CopyDialog })))

interface GroupTabProps {
  readonly session: Session
  readonly staff: boolean
}

/** What the crew has to know about the group. One form: what is answered can be saved at any time, and it says what is missing. */
export function GroupTab({ session, staff }: GroupTabProps) {
  return session.meta.permissions.edit.value ? <GroupForm session={session} staff={staff} /> : <GroupText session={session} staff={staff} />
}

function GroupForm({ session, staff }: GroupTabProps) {
  const [asked, setAsked] = useState(false)
  const [copying, setCopying] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const form = useGroupForm(session)
  const { values } = form
  const missing = missingOf(session, values)
  const questions = questionsOf(session, values, { missing, staff })
  const submit = async () => {
    setAsked(true)
    const done = await form.submit()
    if (done) focusQuestion(fields.current, questions.find(({ name }) => missing.includes(name))?.name)
    return done
  }
  return (
    <>
      <Form form={{ submit }}>
        <Panel
          title="Group details"
          aside={missing.length === 0 ? 'Complete' : `${counted(missing.length, 'answer', 'answers')} missing`}
          actions={
            <Button size="sm" onClick={() => setCopying(true)}>
              Copy from another event
            </Button>
          }
          footer={<SaveBar form={form} />}
        >
          <div ref={fields} className={css.fields}>
            {asked && missing.length > 0 && !form.dirty && (
              <Notice tone="warning" live>
                Saved. {counted(missing.length, 'question', 'questions')} left.
              </Notice>
            )}
            {questions.map((question) => (
              <QuestionField
                key={question.name}
                session={session}
                form={form}
                question={question}
                missing={missing.includes(question.name)}
                asked={asked}
              />
            ))}
          </div>
        </Panel>
      </Form>
      <Suspense fallback={null}>{copying && <CopyDialog session={session} staff={staff} onClose={() => setCopying(false)} />}</Suspense>
    </>
  )
}

function GroupText({ session, staff }: GroupTabProps) {
  const answers = answersOf(session)
  const given = questionsOf(session, answers, { missing: [], staff }).filter(({ name }) => answers[name])
  return (
    <Panel title="Group details">
      {given.length === 0 ? (
        <p className="faint">No questions answered.</p>
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
