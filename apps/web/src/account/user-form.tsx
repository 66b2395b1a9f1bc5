import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import type { ReactNode } from 'react'
import { UpdateUserDocument, type UpdateUserInput, ZoneAreaNamesDocument } from '../graphql.ts'
import type { Me } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { EditsBar } from '../platform/edits-bar.tsx'
import { useEdits } from '../platform/use-edits.ts'
import { whyOff } from '../platform/words.ts'
import css from './user.module.css'
import { UserPicture } from './user-picture.tsx'
import { languageOptions, languageWords, levelNames } from './user-words.ts'
import { UserZone } from './user-zone.tsx'
import { type Person, useRenewPerson, userQuery } from './users-query.ts'

/** What of a person is written as text; numbers and lists as they are. */
const savedOf = (person: Person) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone ?? '',
  meetingLink: person.meetingLink ?? '',
  timezone: person.timezone,
  languages: [...person.languages],
  level: person.level ?? 1,
  load: person.load ?? 1,
  zoneAreaId: person.zoneAreaId ?? '',
  city: person.location?.city ?? '',
  birthYear: person.birthYear === null ? '' : String(person.birthYear),
  modifiers: (person.modifiers ?? []).join(', '),
  notes: person.notes ?? '',
})
type Fields = ReturnType<typeof savedOf>

const labels: Readonly<Record<keyof Fields, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  meetingLink: 'Meeting link',
  timezone: 'Time zone',
  languages: 'Languages',
  level: 'Level',
  load: 'Events a week',
  zoneAreaId: 'Zone area',
  city: 'City',
  birthYear: 'Year of birth',
  modifiers: 'Modifiers',
  notes: 'Notes',
}

/** What was typed, as the server reads it. */
function inputOf({ zoneAreaId, city, birthYear, modifiers, ...rest }: Partial<Fields>): Partial<UpdateUserInput> {
  return {
    ...rest,
    ...(zoneAreaId === undefined ? {} : { zoneAreaId: zoneAreaId || null }),
    ...(city === undefined ? {} : { location: { city: city.trim() || null } }),
    ...(birthYear === undefined ? {} : { birthYear: birthYear.trim() ? Number(birthYear) : null }),
    ...(modifiers === undefined ? {} : { modifiers: wordsIn(modifiers) }),
  }
}
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The option that stands for no answer. */
const none = 'none'

/** A person's details. Who may change which of them, the server says beside them. */
export function UserForm({ person, me }: { person: Person; me: Me }) {
  const queries = useQueryClient()
  const renew = useRenewPerson()
  const toast = useToast()
  const own = person.id === me.id
  const why = whyOff(person.can.edit)
  const office = person.can.editStaff.value
  const edits = useEdits({
    name: `user.${person.id}`,
    saved: savedOf(person),
    version: person.version,
    send: async (typed, version) => {
      const { updateUser } = await graphql(UpdateUserDocument, { input: { id: person.id, version, ...inputOf(typed) } })
      renew(updateUser as Person)
    },
    reload: async () => {
      const newest = await queries.fetchQuery({ ...userQuery(person.id), staleTime: 0 })
      return { saved: savedOf(newest), version: newest.version }
    },
  })
  const areas = useZoneAreas(office)
  const { values, set, errorOf } = edits
  const plays = person.role !== 'BOOKING_USER'
  const nameless = (name: string) => (name.trim() === '' ? 'Required' : undefined)
  const year = values.birthYear.trim() && !/^\d{4}$/.test(values.birthYear.trim()) ? 'Four figures, such as 1988.' : undefined
  const shown = (value: Fields[keyof Fields], field: keyof Fields): string =>
    field === 'zoneAreaId'
      ? (areas.find((area) => area.value === value)?.label ?? '')
      : Array.isArray(value)
        ? value.map(languageWords).join(', ')
        : String(value)
  if (why)
    return (
      <>
        <Notice tone="info">{why}</Notice>
        <dl className={css.part}>
          {(['phone', 'meetingLink', 'timezone', 'languages', 'city', 'notes'] as const)
            .filter((field) => shown(savedOf(person)[field], field))
            .map((field) => (
              <div key={field}>
                <dt className={css.quiet}>{labels[field]}</dt>
                <dd>{shown(savedOf(person)[field], field)}</dd>
              </div>
            ))}
        </dl>
      </>
    )
  return (
    <form
      noValidate
      className={css.stack}
      aria-label="Details"
      onSubmit={async (event) => {
        event.preventDefault()
        if (nameless(values.firstName) || nameless(values.lastName) || year) return
        if (edits.dirty && (await edits.save())) toast('Saved')
      }}
    >
      {office && <UserPicture person={person} />}
      <div className={css.part}>
        <Names
          first={
            <Field label={labels.firstName} required error={[nameless(values.firstName), errorOf('firstName')]}>
              <TextInput value={values.firstName} maxLength={32} onChange={(text) => set('firstName', text)} />
            </Field>
          }
          last={
            <Field label={labels.lastName} required error={[nameless(values.lastName), errorOf('lastName')]}>
              <TextInput value={values.lastName} maxLength={32} onChange={(text) => set('lastName', text)} />
            </Field>
          }
        />
        <Field label={labels.phone} error={errorOf('phone')}>
          <TextInput type="tel" value={values.phone} onChange={(text) => set('phone', text)} />
        </Field>
        {plays && (
          <Field label={labels.meetingLink} error={errorOf('meetingLink')} hint="Where they meet the teams of a virtual event.">
            <TextInput type="url" placeholder="https://" value={values.meetingLink} onChange={(text) => set('meetingLink', text)} />
          </Field>
        )}
      </div>
      {office && (
        <div className={css.part}>
          <Field label={labels.timezone} error={errorOf('timezone')}>
            <UserZone value={values.timezone} onChange={(zone) => set('timezone', zone)} />
          </Field>
          <Field label={labels.languages} required error={errorOf('languages')}>
            <Multiselect value={values.languages} onChange={(next) => set('languages', next)} options={languageOptions} limit={20} />
          </Field>
          {plays && (
            <>
              {!own && (
                <>
                  <Field label={labels.level} error={errorOf('level')} hint="Which packages they play.">
                    <Segmented
                      value={String(values.level)}
                      onChange={(level) => set('level', Number(level))}
                      options={levelNames.map((label, place) => ({ value: String(place + 1), label }))}
                    />
                  </Field>
                  <Field label={labels.load} error={errorOf('load')} hint="How many they are meant to play.">
                    <NumberStepper value={values.load} min={1} max={60} onChange={(load) => set('load', load)} />
                  </Field>
                </>
              )}
              <Field label={labels.zoneAreaId} error={errorOf('zoneAreaId')} hint="Where travel to events on site is counted from.">
                <Select
                  value={values.zoneAreaId || none}
                  options={areas}
                  onChange={(area) => set('zoneAreaId', area === none ? '' : area)}
                />
              </Field>
              <div className={css.two}>
                <Field label={labels.city} error={errorOf('location.city')}>
                  <TextInput value={values.city} onChange={(text) => set('city', text)} />
                </Field>
                <Field label={labels.birthYear} error={[year, errorOf('birthYear')]}>
                  <TextInput inputMode="numeric" value={values.birthYear} onChange={(text) => set('birthYear', text)} />
                </Field>
              </div>
              <Field label={labels.modifiers} error={errorOf('modifiers')} hint="Words that shows ask for, with commas between them.">
                <TextInput value={values.modifiers} onChange={(text) => set('modifiers', text)} />
              </Field>
            </>
          )}
          {!own && (
            <Field label={labels.notes} error={errorOf('notes')} hint="For staff. The person never sees them.">
              <TextArea value={values.notes} maxLength={4000} onChange={(text) => set('notes', text)} />
            </Field>
          )}
        </div>
      )}
      <EditsBar
        edits={edits}
        newest={(field) => ({
          label: labels[field as keyof Fields],
          value: shown(edits.saved[field as keyof Fields], field as keyof Fields),
        })}
      />
    </form>
  )
}

const Names = ({ first, last }: { first: ReactNode; last: ReactNode }) => (
  <div className={css.two}>
    {first}
    {last}
  </div>
)

function useZoneAreas(wanted: boolean) {
  const { data } = useQuery({
    queryKey: ['zoneAreas'],
    queryFn: ({ signal }) => graphql(ZoneAreaNamesDocument, {}, { signal }).then((answer) => answer.zoneAreas.nodes),
    enabled: wanted,
  })
  return [{ value: none, label: 'None' }, ...(data ?? []).map(({ id, name }) => ({ value: id, label: name }))]
}
