import { useQuery } from '@tanstack/react-query'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { sessionFields } from '@troupe/domain/session/fields'
import { teamsFor } from '@troupe/domain/session/teams'
import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleAlert } from 'lucide-react'
import { EventLanguagesDocument, UpdateSessionDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { useSessionForm } from '../use-session-form.ts'
import { counted, languageName } from '../words.ts'

/** Name, attendees, language and event notes; for staff also their own part. */
export function DetailsTab({ session, staff }: { session: Session; staff: boolean }) {
  const { edit, notes, review } = session.meta.permissions
  return (
    <div className={css.stack}>
      {edit.value ? <CustomerForm session={session} /> : <CustomerText session={session} />}
      {review.value && <Review session={session} />}
      {staff && notes.value && <StaffForm session={session} />}
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

function CustomerForm({ session }: { session: Session }) {
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
          <TextField form={form} name="name" required maxLength={96} />
          <div className={css.two}>
            <NumberField
              form={form}
              name="attendees"
              min={1}
              max={max}
              unit="people"
              hint={`${teams}. Up to ${max}: ${counted(session.size, 'room', 'rooms')} of ${PEOPLE_PER_ROOM}.`}
            />
            <SelectField form={form} name="language" options={languages.map((code) => ({ value: code, label: languageName(code) }))} />
          </div>
          <ParagraphField form={form} name="pastEventsDetails" maxLength={4000} hint="What has this group done with us before?" />
          <ParagraphField form={form} name="futureEventsDetails" maxLength={4000} hint="What’s next for this group?" />
        </div>
      </Panel>
    </Form>
  )
}

function CustomerText({ session }: { session: Session }) {
  const { name, attendees, language, pastEventsDetails, futureEventsDetails } = session
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
    queryKey: catalogueKeys.languages(experience.id),
    queryFn: ({ signal }) => graphql(EventLanguagesDocument, { experienceId: experience.id }, { signal }),
    staleTime: 600_000,
  })
  const format = data?.experience?.formats.find((one) => one.type === type && one.hostType === hostType)
  return [...new Set([language, ...(format?.languages ?? [])])]
}

function Review({ session }: { session: Session }) {
  const change = useChange(UpdateSessionDocument)
  const mark = (reviewed: boolean) => change.mutate({ input: { id: session.id, version: session.version, reviewed } })
  return (
    <Panel title="Review">
      <div className={css.stack}>
        <div className={css.reviewed}>
          {session.reviewed ? (
            <Tone tone="success" icon={Check}>
              Reviewed since the last edit
            </Tone>
          ) : (
            <Tone tone="warning" icon={CircleAlert}>
              Not reviewed since the last edit
            </Tone>
          )}
          {session.reviewed ? (
            <Button variant="tertiary" busy={change.isPending} onClick={() => mark(false)}>
              Undo review
            </Button>
          ) : (
            <Button variant="secondary" icon={Check} busy={change.isPending} onClick={() => mark(true)}>
              Mark as reviewed
            </Button>
          )}
        </div>
        {change.error && (
          <Notice tone="danger" live>
            {refusalWords(change.error)}
          </Notice>
        )}
      </div>
    </Panel>
  )
}

const staffPart = ({ templateId, internalNotes, activityNotes }: Session) => ({
  templateId: templateId ?? '',
  internalNotes: internalNotes ?? '',
  activityNotes: activityNotes ?? '',
})
const staffLabels = labelsOf(sessionFields, 'templateId', 'internalNotes', 'activityNotes')

function StaffForm({ session }: { session: Session }) {
  const form = useSessionForm(session, {
    part: 'staff',
    labels: staffLabels,
    read: staffPart,
    input: ({ templateId, ...notes }) => ({ ...notes, ...(templateId === undefined ? {} : { templateId: templateId.trim() || null }) }),
  })
  return (
    <Form form={form}>
      <Panel title="Staff only" footer={<SaveBar form={form} label="Save staff details" />}>
        <div className={css.fields}>
          <TextField form={form} name="templateId" mono required={session.syncType !== 'third party'} />
          <ParagraphField form={form} name="internalNotes" maxLength={4000} hint="Visible to staff only." />
          <ParagraphField form={form} name="activityNotes" maxLength={4000} hint="Also visible to this event’s crew." />
        </div>
      </Panel>
    </Form>
  )
}
