import { mayChooseTime } from '@troupe/domain/session/event-acts'
import { unitWord } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { CalendarClock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useSameAsStart } from '../location/use-same-as-start.ts'
import type { Tab } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'
import { whyNotMoved } from '../words.ts'
import { GroupStep, missingQuestions } from './group-step.tsx'
import css from './next.module.css'
import { firstPlaceAsked, type ReadyStep } from './next-steps.ts'
import { StartStep } from './start-step.tsx'
import { TabLink } from './tab-link.tsx'

const PlaceDialog = lazy(() => chunk(() => import('../location/place-dialog.tsx')).then((file) => ({ default: file.PlaceDialog })))

interface OwnStepProps {
  readonly step: ReadyStep
  readonly session: Session
  readonly onReschedule: () => void
  /** Leaves the question open and folds it. */
  readonly onLater: () => void
}

/** The customer's own step with its first question, to be answered where it stands. Viewers read the question, and who can answer it. */
export function OwnStep({ step, session, onReschedule, onLater }: OwnStepProps): ReactNode {
  const { edit, schedule } = session.meta.permissions
  if (step.key === 'date')
    return schedule.reason === 'FORBIDDEN' ? (
      <Unanswered session={session} question="When should the event take place?" />
    ) : (
      <DateStep session={session} onReschedule={onReschedule} />
    )
  if (step.key === 'group')
    return edit.value ? <GroupStep session={session} /> : <Unanswered session={session} question={missingQuestions(session)[0]?.label} />
  if (step.key === 'location') return <LocationStep session={session} onLater={onLater} />
  return <DetailsStep session={session} tab={step.tab ?? 'details'} />
}

function DateStep({ session, onReschedule }: Pick<OwnStepProps, 'session' | 'onReschedule'>) {
  return (
    <>
      <p className="strong">When should the event take place?</p>
      <div className="row">
        <Button
          variant="primary"
          icon={CalendarClock}
          disabled={!mayChooseTime(session)}
          disabledReason={whyNotMoved(session)}
          onClick={onReschedule}
        >
          Choose a time
        </Button>
      </div>
    </>
  )
}

const questions = {
  START: 'Where does the event start?',
  address: 'Where does the event start?',
  END: 'Where does the event end?',
} as const

function LocationStep({ session, onLater }: { session: Session; onLater: () => void }) {
  const asks = firstPlaceAsked(session)
  if (!session.meta.permissions.location.value) return <Unanswered session={session} question={questions[asks]} />
  return (
    <>
      <p className="strong">{questions[asks]}</p>
      {asks === 'END' ? <EndStep session={session} /> : <StartStep session={session} asksAddress={asks === 'address'} onLater={onLater} />}
    </>
  )
}

function EndStep({ session }: { session: Session }) {
  const [open, setOpen] = useState(false)
  const same = useSameAsStart(session)
  return (
    <>
      <div className="row">
        {same.run && (
          <Button variant="primary" busy={same.busy} onClick={same.run}>
            Same as start
          </Button>
        )}
        <Button variant={same.run ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          Add end location
        </Button>
      </div>
      {same.error && (
        <Notice tone="danger" live>
          {refusalWords(same.error)}
        </Notice>
      )}
      <Suspense fallback={null}>{open && <PlaceDialog session={session} type="END" onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function DetailsStep({ session, tab }: { session: Session; tab: Tab }) {
  const question =
    tab === 'contact' ? `Who is ${session.diy ? 'our' : 'our crew’s'} main contact before and during the event?` : detailsQuestion(session)
  if (!session.meta.permissions.edit.value) return <Unanswered session={session} question={question} />
  return (
    <>
      <p className="strong">{question}</p>
      <TabLink session={session} tab={tab}>
        {tab === 'contact' ? 'Choose a contact' : 'Complete the event details'}
      </TabLink>
    </>
  )
}

function detailsQuestion({ readiness, type }: Session): string {
  const missing = readiness?.items.find(({ key }) => key === 'details')?.missing ?? []
  const units = `${unitWord(type)}s`
  if (!missing.includes('size')) return 'What is the event called?'
  return missing.includes('name')
    ? `What is the event called, and how many ${units} does it need?`
    : `How many ${units} does the event need?`
}

/** A question for those who can't answer it, and who can; why no one can any longer is said in the head of the page. */
function Unanswered({ session, question }: { session: Session; question: string | undefined }) {
  const isViewer = session.meta.permissions.edit.reason === 'FORBIDDEN'
  return (
    <>
      <p className="strong">{question}</p>
      {isViewer && <p className={css.rowNote}>{`An editor of ${session.workspace.name} can answer these.`}</p>}
    </>
  )
}
