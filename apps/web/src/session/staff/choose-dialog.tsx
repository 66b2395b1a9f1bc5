import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionFields } from '@troupe/domain/session/fields'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { Toggle } from '@troupe/ui/toggle'
import { Ban, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { UpdateSessionDocument } from '../../graphql.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { day, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Assignment, Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { type Candidate, whyNever, whyNoOne } from './assignment-words.ts'
import { candidatesQuery } from './choose/candidates-query.ts'
import { farWords, foldFar } from './choose/cant-words.ts'
import { freeWords } from './choose/free-words.ts'
import css from './choose-dialog.module.css'
import { useStaffing } from './use-staffing.ts'
import { whyFirst } from './why-first.ts'

interface ChooseProps {
  readonly session: Session
  readonly place: Assignment
  readonly onClose: () => void
}

/** Chooses a person for a place from everyone with the role: the best first, blocked people last with every reason and a remedy. */
export function ChooseDialog({ session, place, onClose }: ChooseProps) {
  const [id, setId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(candidatesQuery(session.id, place))
  const person = data?.hosts.find((one) => one.id === id)
  const { form, isAsked, needsReason } = useChoice({ session, place, person, onClose })
  const role = ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()
  return (
    <Dialog
      open
      steady
      size="lg"
      onClose={onClose}
      title={`Choose ${role}`}
      onSubmit={() => void (person && form.submit())}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!person}>
            {!person ? 'Choose' : isAsked && form.values.way === 'ask' ? `Ask ${firstOf(person)}` : `Assign ${firstOf(person)}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {session.startsAt && session.endsAt && (
          <p className="muted">
            {day(session.startsAt, session.timezone)}, {timeRange(session.startsAt, session.endsAt, session.timezone)},{' '}
            {zoneWords(session.timezone)}
          </p>
        )}
        {error && !data ? (
          <ErrorBlock title="Couldn’t load the candidates." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" rows={6} />
        ) : data.hosts.length === 0 ? (
          <Empty title="No candidates">{whyNoOne(data.reason, session.meta.permissions.shuffle.value)}</Empty>
        ) : (
          <People people={data.hosts} chosen={id} onChoose={setId} />
        )}
        {isAsked && session.hostType === 'ON_SITE' && <Travel session={session} />}
        {person && isAsked && <ChoiceField form={form} name="way" options={ways} />}
        {person && !person.eligible && (
          <Notice tone="warning" title={`${person.fullName} isn’t eligible for this role`}>
            {person.reasons.join(' ')} {person.remedy}{' '}
            {person.remedyOnUser && (
              <Link to="/users" search={{ user: person.id, state: 'all' }}>
                Open their profile
              </Link>
            )}
          </Notice>
        )}
        {needsReason && <TextField form={form} name="reason" required maxLength={500} />}
        <Refused form={form.code === 'STARTS_SOON' ? tooLateToAsk : form} />
      </div>
    </Dialog>
  )
}

/** Whether people from farther away may be asked: the remedy for someone who lives too far from the event. */
function Travel({ session }: { session: Session }) {
  const change = useChange(UpdateSessionDocument)
  return (
    <Toggle
      label={sessionFields.isTravelable.label}
      hint="People who live farther away can be asked too."
      checked={session.isTravelable}
      disabled={change.isPending}
      onChange={(next) => change.mutate({ input: { id: session.id, isTravelable: next, ...mergeOver(session) } })}
    />
  )
}

/** Instead of the general sentence: an offer needs time for an answer, an assignment doesn't. */
const tooLateToAsk = { refusal: 'It’s too late to send an offer. If they’ve already agreed, choose “Already confirmed”.' }

const ways = [
  { value: 'ask', label: 'Send an offer' },
  { value: 'take', label: 'Already confirmed' },
] as const
interface Choice {
  readonly way: (typeof ways)[number]['value']
  /** Why no answer is needed, or why someone who isn't free is assigned. */
  readonly reason: string
}

/** How the chosen person gets the place: hosts and actors are asked first, or have already agreed. */
function useChoice({ session, place, person, onClose }: ChooseProps & { readonly person: Candidate | undefined }) {
  const staffing = useStaffing(session.id)
  const isAsked = place.role === 'HOST' || place.role === 'PLANT'
  const needs = ({ way }: Choice) => person !== undefined && (!person.eligible || (isAsked && way === 'take'))
  const form = useAsk<Choice>({
    first: { way: 'ask', reason: '' },
    labels: { way: 'How to assign', reason: person?.eligible ? 'Why no answer is needed' : 'Reason for overriding' },
    check: (choice) => ({ reason: needs(choice) && !choice.reason.trim() ? 'Required' : undefined }),
    send: async (choice) => {
      if (!person) return
      const approval = isAsked ? { approval: choice.way === 'ask' } : {}
      const reason = needs(choice) ? { reason: choice.reason.trim() } : {}
      await staffing.mutateAsync({ do: 'choose', place: place.id, name: person.fullName, body: { id: person.id, ...approval, ...reason } })
      onClose()
    },
  })
  return { form, isAsked, needsReason: needs(form.values) }
}

interface PeopleProps {
  readonly people: readonly Candidate[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function People({ people, chosen, onChoose }: PeopleProps) {
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const name = useId()
  const search = useRef<HTMLDivElement>(null)
  // the list comes after the dialog has opened, and typing is meant to search it
  useEffect(() => search.current?.querySelector('input')?.focus(), [])
  // who is searched for by name is shown, however far away
  const wanted = text.trim().toLowerCase()
  const { shown, far } = foldFar(people)
  const found = (wanted || all ? people : shown).filter((one) => one.fullName.toLowerCase().includes(wanted))
  return (
    <>
      <div ref={search}>
        <TextInput type="search" label="Search people" placeholder="Search by name" icon={Search} value={text} onChange={setText} />
      </div>
      {found.length === 0 && (wanted || far.length === 0) ? (
        <p className="faint">Sorry, no matching options</p>
      ) : (
        <div role="radiogroup" aria-label="Candidates" className={css.people}>
          {found.map((one) => (
            <Person
              key={one.id}
              person={one}
              name={name}
              chosen={one.id === chosen}
              why={one === people[0] ? whyFirst(people) : undefined}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {far.length > 0 && !wanted && (
        <p className="muted">
          {farWords(far.length)}.{' '}
          <Button size="sm" variant="tertiary" onClick={() => setAll(!all)}>
            {all ? 'Leave them out' : 'Ask them too'}
          </Button>
        </p>
      )}
    </>
  )
}

interface PersonProps {
  readonly person: Candidate
  /** The name of the radio buttons. */
  readonly name: string
  readonly chosen: boolean
  /** Why this person comes first. */
  readonly why: string | undefined
  readonly onChoose: (id: string) => void
}

function Person({ person, name, chosen, why, onChoose }: PersonProps) {
  return (
    <label className={css.person} data-blocked={!person.eligible || undefined}>
      <input
        type="radio"
        name={name}
        className={css.dot}
        checked={chosen}
        disabled={whyNever(person) !== undefined}
        onChange={() => onChoose(person.id)}
      />
      <UserAvatar name={person.fullName} avatar={person.avatar} />
      <span className={css.words}>
        <span className={css.name}>{person.fullName}</span>
        {person.eligible ? (
          <span className="note">
            {person.freeUntil && <>{freeWords(person)}. </>}
            Level {person.level}, {counted(person.sessionsInPeriod, 'event', 'events')} in the five weeks up to this one
            {person.terms.lacks.length > 0 && <>. Lacks {person.terms.lacks.join(', ')}</>}
            {why && <>. {why}</>}
          </span>
        ) : (
          <span className={css.blocked}>
            <Icon of={Ban} size={14} />
            <span>
              {person.reasons.join(' ')} <span className="note">{person.remedy}</span>
            </span>
          </span>
        )}
      </span>
      <span className="num">{person.rating ?? 'New'}</span>
    </label>
  )
}

const firstOf = (person: Candidate): string => person.fullName.split(' ')[0] ?? person.fullName
