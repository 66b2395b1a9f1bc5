import { useQuery } from '@tanstack/react-query'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { teamsFor } from '@troupe/domain/session/teams'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { Select } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleAlert } from 'lucide-react'
import { EventLanguagesDocument, UpdateSessionDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { refusalWords } from '../platform/words.ts'
import { SaveBar } from './save-bar.tsx'
import type { Session } from './session-query.ts'
import css from './tab.module.css'
import { useChange } from './use-change.ts'
import { useDraft } from './use-draft.ts'
import { counted, languageName } from './words.ts'

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
const customerLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  attendees: 'Attendees',
  language: 'Language',
  pastEventsDetails: 'Past events',
  futureEventsDetails: 'Coming events',
}

function CustomerForm({ session }: { session: Session }) {
  const draft = useDraft(session, customerPart, (typed) => typed)
  const { values, set } = draft
  const languages = useLanguages(session)
  const { max } = session.restrictions.attendees
  const nameless = values.name.trim() === '' ? 'Required' : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!nameless) void draft.save()
      }}
    >
      <Panel
        title="Event details"
        footer={
          <SaveBar
            draft={draft}
            newest={(name) => ({ label: customerLabels[name] ?? name, value: String(customerPart(session)[name as 'name'] ?? '') })}
          />
        }
      >
        <div className={css.fields}>
          <Field label="Name" required error={[nameless, draft.errorOf('name')]}>
            <TextInput name="name" value={values.name} maxLength={96} onChange={(name) => set('name', name)} />
          </Field>
          <div className={css.two}>
            <Field
              label="Attendees"
              error={draft.errorOf('attendees')}
              hint={`${counted(teamsFor(values.attendees), 'team', 'teams')}. Up to ${max}: ${counted(session.size, 'room', 'rooms')} of ${PEOPLE_PER_ROOM}.`}
            >
              <NumberStepper
                name="attendees"
                value={values.attendees}
                min={1}
                max={max}
                unit="people"
                onChange={(attendees) => set('attendees', attendees)}
              />
            </Field>
            <Field label="Language" error={draft.errorOf('language')}>
              <Select
                name="language"
                value={values.language}
                onChange={(language) => set('language', language)}
                options={languages.map((code) => ({ value: code, label: languageName(code) }))}
              />
            </Field>
          </div>
          <Field label="Past events" hint="What your group played before, and how it went." error={draft.errorOf('pastEventsDetails')}>
            <TextArea value={values.pastEventsDetails} maxLength={4000} onChange={(text) => set('pastEventsDetails', text)} />
          </Field>
          <Field label="Coming events" hint="What you plan next with the same people." error={draft.errorOf('futureEventsDetails')}>
            <TextArea value={values.futureEventsDetails} maxLength={4000} onChange={(text) => set('futureEventsDetails', text)} />
          </Field>
        </div>
      </Panel>
    </form>
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
            { key: 'Name', value: name },
            { key: 'Attendees', value: counted(attendees, 'person', 'people') },
            { key: 'Language', value: languageName(language) },
            ...(pastEventsDetails ? [{ key: 'Past events', value: <span className={css.notes}>{pastEventsDetails}</span> }] : []),
            ...(futureEventsDetails ? [{ key: 'Coming events', value: <span className={css.notes}>{futureEventsDetails}</span> }] : []),
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
    queryKey: ['experience', experience.id, 'languages'],
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
              Take the review back
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
const staffLabels: Readonly<Record<string, string>> = {
  templateId: 'Template id',
  internalNotes: 'Internal notes',
  activityNotes: 'Activity notes',
}

function StaffForm({ session }: { session: Session }) {
  const draft = useDraft(session, staffPart, ({ templateId, ...notes }) => ({
    ...notes,
    ...(templateId === undefined ? {} : { templateId: templateId.trim() || null }),
  }))
  const { values, set } = draft
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.save()
      }}
    >
      <Panel
        title="Staff only"
        footer={
          <SaveBar
            draft={draft}
            label="Save staff part"
            newest={(name) => ({ label: staffLabels[name] ?? name, value: staffPart(session)[name as 'templateId'] ?? '' })}
          />
        }
      >
        <div className={css.fields}>
          <Field label="Template id" required={session.syncType !== 'third party'} error={draft.errorOf('templateId')}>
            <TextInput mono name="templateId" value={values.templateId} onChange={(id) => set('templateId', id)} />
          </Field>
          <Field label="Internal notes" hint="Only staff read these." error={draft.errorOf('internalNotes')}>
            <TextArea value={values.internalNotes} maxLength={4000} onChange={(text) => set('internalNotes', text)} />
          </Field>
          <Field label="Activity notes" hint="The crew of this event reads these too." error={draft.errorOf('activityNotes')}>
            <TextArea value={values.activityNotes} maxLength={4000} onChange={(text) => set('activityNotes', text)} />
          </Field>
        </div>
      </Panel>
    </form>
  )
}
