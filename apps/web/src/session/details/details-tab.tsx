import { useQuery } from '@tanstack/react-query'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { languageName } from '@troupe/domain/session/event-words'
import { sessionFields } from '@troupe/domain/session/fields'
import { teamsFor } from '@troupe/domain/session/teams'
import { sizeWords, unitWord } from '@troupe/domain/words'
import { Kv } from '@troupe/ui/kv'
import { Panel } from '@troupe/ui/panel'
import { EventLanguagesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { counted } from '../words.ts'
import { hintOf } from './changed.tsx'
import { RelatedEvents } from './related.tsx'
import { StaffForm } from './staff-form.tsx'

/** Name, attendees, language and event notes; for staff also their own part. */
export function DetailsTab({ session, staff }: { session: Session; staff: boolean }) {
  const { edit, notes } = session.meta.permissions
  return (
    <div className={css.stack}>
      {edit.value ? <CustomerForm session={session} staff={staff} /> : <CustomerText session={session} />}
      {staff && notes.value && <StaffForm session={session} />}
      <RelatedEvents session={session} staff={staff} />
      {!staff && session.activityNotes && (
        <Panel title="Activity notes">
          <p className={css.notes}>{session.activityNotes}</p>
        </Panel>
      )}
    </div>
  )
}

const customerPart = ({ name, attendees, language, pastEventsDetails, futureEventsDetails }: Session) => ({
  name,
  attendees,
  language,
  pastEventsDetails: pastEventsDetails ?? '',
  futureEventsDetails: futureEventsDetails ?? '',
})
const customerLabels = labelsOf(sessionFields, 'name', 'attendees', 'language', 'pastEventsDetails', 'futureEventsDetails')

function CustomerForm({ session, staff }: { session: Session; staff: boolean }) {
  const form = useSessionForm(session, {
    part: 'details',
    labels: customerLabels,
    read: customerPart,
    show: (field, value) => (field === 'language' ? languageName(String(value)) : String(value)),
  })
  const languages = useLanguages(session)
  const { max } = session.restrictions.attendees
  const teams = counted(teamsFor(form.values.attendees), 'team', 'teams')
  return (
    <Form form={form}>
      <Panel title="Event details" footer={<SaveBar form={form} />}>
        <div className={css.fields}>
          <TextField form={form} name="name" required maxLength={96} hint={hintOf(session, 'name')} />
          <div className={css.two}>
            <NumberField
              form={form}
              name="attendees"
              min={1}
              unit="people"
              hint={hintOf(session, 'attendees', `${teams}. ${fitsWords(session, max)}`)}
              problem={form.values.attendees > max ? moreWords(session, { max, staff }) : undefined}
            />
            <SelectField
              form={form}
              name="language"
              hint={hintOf(session, 'language', undefined, languageName)}
              options={languages.map((code) => ({ value: code, label: languageName(code) }))}
            />
          </div>
          {!session.hasGroupDetails && <Plans session={session} form={form} />}
        </div>
      </Panel>
    </Form>
  )
}

/** What this group did before and plans next: asked with the group details, and here for an event without them. */
function Plans({ session, form }: { session: Session; form: Fields<ReturnType<typeof customerPart>> }) {
  return (
    <>
      <ParagraphField
        form={form}
        name="pastEventsDetails"
        maxLength={4000}
        hint={hintOf(session, 'pastEventsDetails', 'What has this group done with us before?')}
      />
      <ParagraphField
        form={form}
        name="futureEventsDetails"
        maxLength={4000}
        hint={hintOf(session, 'futureEventsDetails', 'What else is planned for this group?')}
      />
    </>
  )
}

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

function CustomerText({ session }: { session: Session }) {
  const { name, attendees, language, hasGroupDetails } = session
  const { pastEventsDetails = null, futureEventsDetails = null } = hasGroupDetails ? {} : session
  return (
    <Panel title="Event details">
      <div className={css.text}>
        <Kv
          look="beside"
          items={[
            { key: customerLabels.name, value: name },
            { key: customerLabels.attendees, value: counted(attendees, 'person', 'people') },
            { key: customerLabels.language, value: languageName(language) },
            ...(pastEventsDetails
              ? [{ key: customerLabels.pastEventsDetails, value: <span className={css.notes}>{pastEventsDetails}</span> }]
              : []),
            ...(futureEventsDetails
              ? [{ key: customerLabels.futureEventsDetails, value: <span className={css.notes}>{futureEventsDetails}</span> }]
              : []),
          ]}
        />
      </div>
    </Panel>
  )
}

/** The languages that the format is played in; the event's own one is always there. */
function useLanguages(session: Session): readonly string[] {
  const { experience, type, hostType, language } = session
  const { data } = useQuery({
    queryKey: [...catalogueKeys.one(experience.id), 'languages'],
    queryFn: ({ signal }) => graphql(EventLanguagesDocument, { experienceId: experience.id }, { signal }),
    staleTime: 600_000,
  })
  const format = data?.experience?.formats.find((one) => one.type === type && one.hostType === hostType)
  return [...new Set([language, ...(format?.languages ?? [])])]
}
