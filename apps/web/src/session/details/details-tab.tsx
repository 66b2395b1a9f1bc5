import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { sessionFields } from '@troupe/domain/session/fields'
import { teamsFor } from '@troupe/domain/session/teams'
import { sizeWords, unitWord } from '@troupe/domain/words'
import { Editable, EditableList, OnlyStaff } from '@troupe/ui/editable'
import { Panel } from '@troupe/ui/panel'
import { lazy, Suspense } from 'react'
import { labelsOf } from '../../platform/form/labels.ts'
import { LineRow } from '../../platform/form/rows/line-row.tsx'
import { NumberRow, ParagraphRow } from '../../platform/form/rows/rows.tsx'
import { dayInYear } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { assignmentsQuery, type Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { lockWords } from '../words.ts'
import { markOf } from './changed.tsx'
import { RelatedEvents } from './related.tsx'
import { SetUp } from './set-up.tsx'
import { type StaffDetails, useStaffDetails } from './use-staff-details.ts'

// a file of its own: few formats have missions
const EventMissions = lazy(() => import('./missions.tsx').then((file) => ({ default: file.EventMissions })))

/** What the event is called, for how many people, who booked it; notes; for staff also what they set up. Each value is edited where it stands. */
export function DetailsTab({ session, staff }: { session: Session; staff: boolean }) {
  const form = useCustomerDetails(session, staff)
  const own = useStaffDetails(session)
  const ours = staff && session.meta.permissions.notes.value ? own : null
  return (
    <div className={css.stack}>
      <About session={session} form={form} staff={staff} ours={ours} />
      <Notes session={session} form={form} ours={ours} />
      {ours && <SetUp session={session} form={ours} />}
      {session.isCustomizable && (
        <Suspense fallback={<Panel title="Missions" />}>
          <EventMissions session={session} staff={staff} />
        </Suspense>
      )}
      <RelatedEvents session={session} staff={staff} />
    </div>
  )
}

const customerPart = ({ name, attendees, pastEventsDetails, futureEventsDetails }: Session) => ({
  name,
  attendees,
  pastEventsDetails: pastEventsDetails ?? '',
  futureEventsDetails: futureEventsDetails ?? '',
})
const customerLabels = labelsOf(sessionFields, 'name', 'attendees', 'pastEventsDetails', 'futureEventsDetails')

const useCustomerDetails = (session: Session, staff: boolean) =>
  useSessionForm(session, {
    part: 'details',
    labels: customerLabels,
    read: customerPart,
    saves: 'field',
    why: lockWords(session, staff) ?? undefined,
    check: ({ attendees }) => {
      const { max } = session.restrictions.attendees
      return { attendees: attendees > max ? moreWords(session, { max, staff }) : undefined }
    },
  })

interface DetailsPanelProps {
  readonly session: Session
  readonly form: ReturnType<typeof useCustomerDetails>
  readonly staff: boolean
  /** What staff write; null for those who don't. */
  readonly ours: StaffDetails | null
}

function About({ session, form, staff, ours }: DetailsPanelProps) {
  const { max } = session.restrictions.attendees
  const teams = counted(teamsFor(form.values.attendees), 'team', 'teams')
  return (
    <Panel title="About the event" flush>
      <EditableList>
        <LineRow form={form} name="name" maxLength={96} mark={markOf(session, 'name')} />
        {ours && (
          <LineRow
            form={ours}
            name="shortName"
            maxLength={32}
            placeholder="Add a short name"
            note={<OnlyStaff />}
            hint="Customers always see the full name."
          />
        )}
        <NumberRow
          form={form}
          name="attendees"
          min={1}
          unit="people"
          show={(people) => counted(people, 'person', 'people')}
          mark={markOf(session, 'attendees')}
          hint={`${teams}. ${fitsWords(session, max)}`}
        />
        {!session.diy && <Salesperson session={session} staff={staff} />}
        <Editable
          label="Booked"
          value={`${dayInYear(session.createdAt, session.timezone)}${session.bookedBy ? ` by ${session.bookedBy}` : ''}`}
        />
      </EditableList>
    </Panel>
  )
}

/** Who sold it is a place on the crew: staff choose them there. */
function Salesperson({ session, staff }: { session: Session; staff: boolean }) {
  const { data } = useQuery(assignmentsQuery(session.id))
  const person = data?.find(({ role, user }) => role === 'SALESPERSON' && user)?.user
  if (!person && !staff) return null
  return (
    <Editable
      label="Salesperson"
      value={person?.fullName}
      placeholder="No one yet"
      lock={
        staff && session.meta.permissions.assign.value ? (
          <>
            Chosen with the crew.{' '}
            <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'staff' }} resetScroll={false}>
              {person ? 'Change' : 'Choose'}
            </Link>
          </>
        ) : undefined
      }
    />
  )
}

/** What staff note for each other; for an event without group details also what this group did before and plans next. */
function Notes({ session, form, ours }: Pick<DetailsPanelProps, 'session' | 'form' | 'ours'>) {
  const plans = session.hasGroupDetails
    ? []
    : (['pastEventsDetails', 'futureEventsDetails'] as const).filter((name) => !form.off || form.values[name])
  if (!ours && plans.length === 0) return null
  return (
    <Panel title="Notes" flush>
      <EditableList>
        {plans.map((name) => (
          <ParagraphRow
            key={name}
            form={form}
            name={name}
            maxLength={4000}
            placeholder={planWords[name]}
            hint={planWords[name]}
            mark={markOf(session, name)}
          />
        ))}
        {ours && (
          <ParagraphRow
            form={ours}
            name="internalNotes"
            label="Internal"
            maxLength={4000}
            placeholder="Add notes for staff"
            note={<OnlyStaff />}
          />
        )}
      </EditableList>
    </Panel>
  )
}

const planWords = {
  pastEventsDetails: 'What has this group done with us before?',
  futureEventsDetails: 'What else is planned for this group?',
} as const

/** In person there are no rooms. */
const inRooms = ({ type }: Session): boolean => type !== 'IN_PERSON'

/** How more people fit: rooms are changed in the head of the event, by everyone who may. No room lifts the limit of the format. */
function moreWords(session: Session, { max, staff }: { readonly max: number; readonly staff: boolean }): string {
  const what = unitWord(session.type)
  const { value, reason } = session.meta.permissions.slots
  const isFormatLimit = max < Math.max(1, session.size) * PEOPLE_PER_ROOM
  if (!isFormatLimit && !value && reason === 'UNSCHEDULED') return `For more than ${max} people, choose a time first, then add a ${what}.`
  if (isFormatLimit || (!value && (staff || session.diy))) return `This event has room for up to ${max} people.`
  return `For more than ${max} people, ${value ? `add a ${what} first: select “${sizeWords(session.size, session.type)}” above` : `ask your producer to add a ${what}`}.`
}

function fitsWords(session: Session, max: number): string {
  if (!inRooms(session)) return `Up to ${max} people.`
  return `Up to ${max} people in ${sizeWords(session.size, session.type)}.`
}
