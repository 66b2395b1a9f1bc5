import { useQuery } from '@tanstack/react-query'
import { answersToCopy } from '@troupe/domain/session/group-details'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { AnswersToCopyDocument, CopyGroupDetailsDocument, type RelatedEventFragment } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import css from './copy-dialog.module.css'
import { EventBox } from './event-box.tsx'
import { answersOf, askingFacts, everyQuestion } from './group-questions.ts'
import { useUndoable } from './use-undoable.ts'

interface CopyDialogProps {
  readonly session: Session
  /** Staff are asked about the customer, customers about themselves. */
  readonly staff: boolean
  readonly onClose: () => void
}

/** Copies answers about the group from another event of the workspace: those that differ are ticked, and each can be left out. */
export function CopyDialog({ session, staff, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState<RelatedEventFragment | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const copy = useUndoable(session, CopyGroupDetailsDocument)
  const answers = useAnswers(from?.id, session)
  const there = answers.data?.answers ?? {}
  const facts = askingFacts(session)
  const here = session.groupDetails
  const different = Object.keys(answersToCopy(facts, { here, there })).filter((name) => Object(there)[name] !== Object(here)[name])
  const ticked = different.filter((name) => !left.has(name))
  // what an answer that is left out calls for isn't asked here
  const copied = Object.keys(answersToCopy(facts, { here, there, only: ticked }))
  const choose = (event: RelatedEventFragment | null) => {
    copy.reset()
    setLeft(new Set())
    setFrom(event)
  }
  const send = async () => {
    if (!from) return
    const expects = answers.data?.digest
    const wish = { input: { id: session.id, fromId: from.id, fields: copied, expects, ...mergeOver(session) } }
    const done = await copy.mutateAsync({ wish, said: `Copied ${counted(copied.length, 'answer', 'answers')}` }).catch(() => null)
    if (done) onClose()
    else void answers.refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy group details"
      size="lg"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={copy.isPending} disabled={copied.length === 0} onClick={() => void send()}>
            {copied.length === 0 ? 'Copy answers' : `Copy ${counted(copied.length, 'answer', 'answers')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {copy.error && (
          <Notice tone="danger" live>
            {isOtherwise(copy.error) ? 'These answers have just changed. Check them, then copy them.' : refusalWords(copy.error)}
          </Notice>
        )}
        <Field label="Copy from">
          <EventBox workspaceId={session.workspaceId} value={from} isOffered={({ id }) => id !== session.id} onChange={choose} />
        </Field>
        {from && answers.isPending && <Skeleton rows={5} />}
        {from && answers.error && (
          <ErrorBlock
            title="Couldn’t load the answers."
            message={refusalWords(answers.error)}
            onRetry={() => void answers.refetch()}
            busy={answers.isFetching}
          />
        )}
        {from && answers.isSuccess && (
          <Differences
            session={session}
            staff={staff}
            from={{ name: from.name, groupDetails: there }}
            names={different}
            copied={copied}
            onTick={(name, isTicked) =>
              setLeft((before) => (isTicked ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name])))
            }
            isTicked={(name) => !left.has(name)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The answers of another event, and what copying them to this one, as it is now, would do. */
const useAnswers = (id: string | undefined, { id: to, version }: Pick<Session, 'id' | 'version'>) =>
  useQuery({
    queryKey: [...sessionKeys.one(id), 'answers', to, version],
    queryFn: async ({ signal }) => {
      const { session, sessionChangePreview: preview } = await graphql(AnswersToCopyDocument, { id: id ?? '', to }, { signal })
      return { of: id, answers: session?.groupDetails ?? {}, digest: preview?.digest }
    },
    enabled: id !== undefined,
    placeholderData: (before) => (before?.of === id ? before : undefined),
  })

const isOtherwise = (error: unknown) => error instanceof ApiError && error.code === 'QUOTE_CHANGED'

interface DifferencesProps {
  readonly session: Session
  readonly staff: boolean
  readonly from: { readonly name: string; readonly groupDetails: Partial<Session['groupDetails']> }
  readonly names: readonly string[]
  readonly copied: readonly string[]
  readonly isTicked: (name: string) => boolean
  readonly onTick: (name: string, isTicked: boolean) => void
}

/** Question, answer there, answer here. */
function Differences({ session, staff, from, names, copied, isTicked, onTick }: DifferencesProps) {
  const questions = everyQuestion(session, staff)
  const own = { pastEventsDetails: null, futureEventsDetails: null }
  const [there, here] = [from.groupDetails, session.groupDetails].map((groupDetails) => answersOf({ groupDetails, ...own }))
  const shown = (name: string, value = '') => questions.get(name)?.options?.find((option) => option.value === value)?.label ?? value
  if (names.length === 0) return <p className="faint">{from.name} has no answers that differ from this event’s.</p>
  return (
    <table className={css.answers}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">There</th>
          <th scope="col">Here</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} data-left={isTicked(name) && copied.includes(name) ? undefined : ''}>
            <th scope="row">
              <Checkbox
                label={questions.get(name)?.label ?? name}
                checked={isTicked(name)}
                hint={isTicked(name) && !copied.includes(name) ? 'Not asked here without another answer.' : undefined}
                onChange={(next) => onTick(name, next)}
              />
            </th>
            <td data-label="There">{shown(name, there?.[name])}</td>
            <td data-label="Here">{here?.[name] ? shown(name, here[name]) : <span className="faint">No answer</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
