import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@troupe/domain/errors'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { Ban, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { call } from '../../platform/api.ts'
import { day, timeRange } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Assignment, Session } from '../session-query.ts'
import { counted } from '../words.ts'
import type { Candidate, Candidates } from './assignment-words.ts'
import css from './choose-dialog.module.css'
import { useStaffing } from './use-staffing.ts'

/** Chooses a person for a place from everyone with the role: the best first, blocked people last with every reason and a remedy. */
export function ChooseDialog({ session, place, onClose }: { session: Session; place: Assignment; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session', session.id, 'hosts', place.id],
    queryFn: ({ signal }) =>
      call<Candidates>(`GET /scheduler/session/${session.id}/hosts`, { query: { role: place.role, assignmentId: place.id }, signal }),
    staleTime: 0,
  })
  const staffing = useStaffing(session.id)
  const [text, setText] = useState('')
  const [id, setId] = useState<string | null>(null)
  const [way, setWay] = useState<'ask' | 'take'>('ask')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const person = data?.hosts.find((one) => one.id === id)
  const isAsked = place.role === 'HOST' || place.role === 'PLANT'
  const needsReason = person !== undefined && (!person.eligible || (isAsked && way === 'take'))
  const found = data?.hosts.filter((one) => one.fullName.toLowerCase().includes(text.trim().toLowerCase())) ?? []
  const role = ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()

  async function choose() {
    setAsked(true)
    if (!person || (needsReason && !reason.trim())) return
    const body = { id: person.id, ...(isAsked ? { approval: way === 'ask' } : {}), ...(needsReason ? { reason: reason.trim() } : {}) }
    await staffing.mutateAsync({ do: 'choose', place: place.id, body }).then(onClose, () => {})
  }

  return (
    <Dialog
      open
      steady
      size="lg"
      onClose={onClose}
      title={`Choose ${role}`}
      onSubmit={() => void choose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={staffing.isPending} disabled={!person}>
            {!person ? 'Choose' : isAsked && way === 'ask' ? `Ask ${firstOf(person)}` : `Assign ${firstOf(person)}`}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {session.startsAt && session.endsAt && (
          <p className="muted">
            {day(session.startsAt, session.timezone)}, {timeRange(session.startsAt, session.endsAt, session.timezone)}
          </p>
        )}
        {error && !data ? (
          <ErrorBlock title="Could not load the candidates." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" rows={6} />
        ) : data.hosts.length === 0 ? (
          <Empty title="No candidates">{data.reason ? messageOf(data.reason) : `No one has the role ${role} yet.`}</Empty>
        ) : (
          <>
            <TextInput type="search" label="Search people" placeholder="Search by name" icon={Search} value={text} onChange={setText} />
            <People people={found} chosen={id} onChoose={setId} />
          </>
        )}
        {person && isAsked && (
          <Field label="How">
            <Segmented<'ask' | 'take'>
              value={way}
              onChange={setWay}
              options={[
                { value: 'ask', label: 'Send a request' },
                { value: 'take', label: 'Already confirmed' },
              ]}
            />
          </Field>
        )}
        {person && !person.eligible && (
          <Notice tone="warning" title={`${person.fullName} isn’t free for this event`}>
            {person.reasons.join(' ')} {person.remedy}
          </Notice>
        )}
        {needsReason && (
          <Field
            label={person.eligible ? 'Why no answer is needed' : 'Why assign them anyway?'}
            required
            error={asked && !reason.trim() ? 'Required' : undefined}
          >
            <TextInput name="reason" value={reason} maxLength={500} onChange={setReason} />
          </Field>
        )}
        {staffing.error && (
          <Notice tone="danger" live>
            {refusalWords(staffing.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function People({ people, chosen, onChoose }: { people: readonly Candidate[]; chosen: string | null; onChoose: (id: string) => void }) {
  const name = useId()
  if (people.length === 0) return <p className="faint">Sorry, no matching options</p>
  return (
    <div role="radiogroup" aria-label="Candidates" className={css.people}>
      {people.map((one) => (
        <label key={one.id} className={css.person} data-blocked={!one.eligible || undefined}>
          <input
            type="radio"
            name={name}
            className={css.dot}
            checked={one.id === chosen}
            disabled={one.rule === 'SAME_EVENT'}
            onChange={() => onChoose(one.id)}
          />
          <UserAvatar name={one.fullName} avatar={one.avatar} />
          <span className={css.words}>
            <span className={css.name}>{one.fullName}</span>
            {one.eligible ? (
              <span className={css.note}>
                Level {one.level}, {counted(one.sessionsInPeriod, 'event', 'events')} in 30 days
              </span>
            ) : (
              <span className={css.blocked}>
                <Icon of={Ban} size={14} />
                <span>
                  {one.reasons.join(' ')} <span className={css.note}>{one.remedy}</span>
                </span>
              </span>
            )}
          </span>
          <span className={css.rating}>{one.rating ?? 'New'}</span>
        </label>
      ))}
    </div>
  )
}

const firstOf = (person: Candidate): string => person.fullName.split(' ')[0] ?? person.fullName
