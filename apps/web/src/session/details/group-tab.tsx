import { Button } from '@troupe/ui/button'
import { Editable, EditableList } from '@troupe/ui/editable'
import { Panel } from '@troupe/ui/panel'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Session } from '../session-query.ts'
import { AnswerRow } from './answer-row.tsx'
import { sayAnswer, useGroupForm } from './group-form.tsx'
import { answersOf, missingOf, questionsOf } from './group-questions.ts'

const CopyDialog = lazy(() => chunk(() => import('./copy-dialog.tsx')).then((file) => ({ default: file.CopyDialog })))

interface GroupTabProps {
  readonly session: Session
  readonly staff: boolean
}

/** What the crew has to know about the group. Each answer is edited where it stands, and the missing ones are marked. */
export function GroupTab({ session, staff }: GroupTabProps) {
  return session.meta.permissions.edit.value ? (
    <GroupAnswers session={session} staff={staff} />
  ) : (
    <GroupText session={session} staff={staff} />
  )
}

function GroupAnswers({ session, staff }: GroupTabProps) {
  const [copying, setCopying] = useState(false)
  const [touched, setTouched] = useState<readonly string[]>([])
  const form = useGroupForm(session, staff)
  const { values } = form
  const missing = missingOf(session, values)
  // what is asked no more once its answer is cleared doesn't go while someone clears it, nor with its Undo
  const open = Object.keys(values).find((name) => form.row(name).isOpen)
  if (open !== undefined && !touched.includes(open)) setTouched([...touched, open])
  const questions = questionsOf(session, values, { missing: [...missing, ...touched], staff })
  return (
    <>
      <Panel
        title="Group details"
        aside={missing.length === 0 ? 'Complete' : `${counted(missing.length, 'answer', 'answers')} missing`}
        flush
        actions={
          <Button size="sm" onClick={() => setCopying(true)}>
            Copy from another event
          </Button>
        }
      >
        <EditableList look="questions">
          {questions.map((question) => (
            <AnswerRow key={question.name} session={session} form={form} question={question} missing={missing.includes(question.name)} />
          ))}
        </EditableList>
      </Panel>
      <Suspense fallback={null}>{copying && <CopyDialog session={session} staff={staff} onClose={() => setCopying(false)} />}</Suspense>
    </>
  )
}

function GroupText({ session, staff }: GroupTabProps) {
  const answers = answersOf(session)
  const given = questionsOf(session, answers, { missing: [], staff }).filter(({ name }) => answers[name])
  return (
    <Panel title="Group details" flush={given.length > 0}>
      {given.length === 0 ? (
        <p className="faint">No questions answered.</p>
      ) : (
        <EditableList look="questions">
          {given.map((question) => (
            <Editable
              key={question.name}
              label={question.label}
              long={question.long}
              value={sayAnswer(question, answers[question.name] ?? '')}
            />
          ))}
        </EditableList>
      )}
    </Panel>
  )
}
