import { useQuery, useQueryClient } from '@tanstack/react-query'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { wayWords } from '@troupe/domain/words'
import { Combobox } from '@troupe/ui/combobox'
import { DateInput } from '@troupe/ui/date-input'
import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { Select } from '@troupe/ui/select'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { PersonPick, PersonSearch } from '../../account/person-pick.tsx'
import type { FilterVenuesQuery } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import type { EventReader } from '../words.ts'
import type { FilterChange } from './event-filters.ts'
import { filterContact, filterExperience, filterExperiences, filterVenue, filterVenues, filterWorkspace } from './filter-queries.ts'
import { FILTER_WORDS, LIST_WORDS, type ListName } from './filter-words.ts'
import type { EventFilters } from './read-filters.ts'

type FilterVenue = FilterVenuesQuery['venues']['nodes'][number]

interface FieldsProps {
  readonly filters: EventFilters
  readonly reader: EventReader
  readonly workspaceId: string | null
  readonly onChange: (change: FilterChange) => void
}

/** What state the event is in. Readiness is what staff read: others have a state of their own. */
export function EventFields(props: FieldsProps) {
  return (
    <>
      <Words name="status" {...props} />
      {props.reader === 'STAFF' && (
        <>
          <Words name="readiness" {...props} />
          <YesNo name="hasOpenPlaces" {...props} />
          <YesNo name="timelineOutdated" {...props} />
        </>
      )}
    </>
  )
}

/** The days on which it starts, both included. */
export function TimeFields({ filters: { from, to }, onChange }: FieldsProps) {
  return (
    <>
      <Field label={FILTER_WORDS.from}>
        <DateInput value={from ?? ''} max={to} onChange={(next) => onChange({ from: next })} />
      </Field>
      <Field label={FILTER_WORDS.to}>
        <DateInput value={to ?? ''} min={from} onChange={(next) => onChange({ to: next })} />
      </Field>
    </>
  )
}

/** Whose event it is, what is played, how and where. */
export function ExperienceFields(props: FieldsProps) {
  const { filters, reader, workspaceId, onChange } = props
  return (
    <>
      {reader === 'STAFF' && workspaceId === null && <WorkspaceField {...props} />}
      <ExperienceField {...props} />
      {filters.experienceId && <FormatField {...props} />}
      <Words name="category" {...props} />
      <Words name="type" {...props} />
      <Words name="hostType" {...props} />
      <YesNo name="diy" {...props} />
      <Words name="packageLevel" {...props} />
      {reader === 'STAFF' && <Words name="syncType" {...props} />}
      <Field label={FILTER_WORDS.city}>
        <TextInput value={filters.city ?? ''} onChange={(city) => onChange({ city })} placeholder="Any city" />
      </Field>
      <VenueField {...props} />
      <YesNo name="openRooms" {...props} />
    </>
  )
}

/** The people of the event. */
export function CrewFilters({ filters, reader, workspaceId, onChange }: FieldsProps) {
  return (
    <>
      <ContactField {...{ filters, reader, onChange }} workspaceId={filters.workspaceId ?? workspaceId} />
      {reader === 'STAFF' && (
        <>
          <Field label={FILTER_WORDS.bookedBy}>
            <PersonPick id={filters.bookedBy} onChange={(bookedBy) => onChange({ bookedBy })} placeholder="Anyone" />
          </Field>
          <Field label={FILTER_WORDS.producerId}>
            <PersonPick
              id={filters.producerId}
              roles={['EVENT_PRODUCER']}
              onChange={(producerId) => onChange({ producerId })}
              placeholder="Anyone"
            />
          </Field>
          <Field label={FILTER_WORDS.hostId}>
            <PersonPick id={filters.hostId} roles={['HOST']} onChange={(hostId) => onChange({ hostId })} placeholder="Anyone" />
          </Field>
          <Field label={FILTER_WORDS.assignedTo}>
            <PersonPick
              id={filters.assignedTo}
              roles={['HOST', 'PLANT', 'EVENT_PRODUCER', 'SALESPERSON']}
              onChange={(assignedTo) => onChange({ assignedTo })}
              placeholder="Anyone"
            />
          </Field>
        </>
      )}
    </>
  )
}

/** Only for those who may search people: staff, and editors of the workspace. */
function ContactField({ filters: { contactId: id }, reader, workspaceId, onChange }: FieldsProps) {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: chosen } = useQuery(filterContact(id))
  const isEditor = workspaceId !== null && levelPasses(levelIn(me?.permissions ?? [], workspaceId), 'EDITOR')
  if (reader !== 'STAFF' && !isEditor) return null
  return (
    <Field label={FILTER_WORDS.contactId}>
      <PersonSearch
        value={id ? (chosen ?? null) : null}
        workspaceId={workspaceId}
        onChange={(person) => {
          if (person) queries.setQueryData(filterContact(person.id).queryKey, person)
          onChange({ contactId: person?.id })
        }}
        placeholder="Anyone"
      />
    </Field>
  )
}

/** Any of some words. */
function Words({ name, filters, onChange }: FieldsProps & { readonly name: ListName }) {
  const options = Object.entries(LIST_WORDS[name]).map(([value, label]) => ({ value, label }))
  return (
    <Field label={FILTER_WORDS[name]}>
      <Multiselect
        value={filters[name] ?? []}
        onChange={(chosen) => onChange({ [name]: chosen })}
        options={name === 'status' ? SESSION_STATUSES.map((value) => ({ value, label: LIST_WORDS.status[value] })) : options}
        placeholder="Any"
      />
    </Field>
  )
}

type YesNoName = 'diy' | 'openRooms' | 'hasOpenPlaces' | 'timelineOutdated'
const answers = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

function YesNo({ name, filters, onChange }: FieldsProps & { readonly name: YesNoName }) {
  return (
    <Field label={FILTER_WORDS[name]}>
      <Select<'any' | 'yes' | 'no'>
        value={filters[name] ?? 'any'}
        onChange={(next) => onChange({ [name]: next === 'any' ? undefined : next })}
        options={answers}
      />
    </Field>
  )
}

function WorkspaceField({ filters: { workspaceId: id }, onChange }: FieldsProps) {
  const { data: name } = useQuery(filterWorkspace(id))
  return (
    <Field label={FILTER_WORDS.workspaceId}>
      <WorkspacePick
        isInField
        value={id && name ? { id, name } : null}
        onChange={(next) => onChange({ workspaceId: next?.id })}
        placeholder="All workspaces"
      />
    </Field>
  )
}

function ExperienceField({ filters: { experienceId: id }, onChange }: FieldsProps) {
  const [text, setText] = useState('')
  const { data: chosen } = useQuery(filterExperience(id))
  const { data, error, isFetching, refetch } = useQuery({ ...filterExperiences(text), placeholderData: (before) => before })
  return (
    <Field label={FILTER_WORDS.experienceId}>
      <Combobox<{ id: string; title: string }>
        items={data ?? []}
        value={id ? (chosen ?? null) : null}
        onChange={(next) => onChange({ experienceId: next?.id, formatId: undefined })}
        onSearch={setText}
        keyOf={(one) => one.id}
        labelOf={(one) => one.title}
        loading={isFetching}
        error={error?.message}
        onRetry={() => void refetch()}
        placeholder="All experiences"
      />
    </Field>
  )
}

function VenueField({ filters: { venueId: id }, onChange }: FieldsProps) {
  const [text, setText] = useState('')
  const { data: chosen } = useQuery(filterVenue(id))
  const { data, error, isFetching, refetch } = useQuery({ ...filterVenues(text), placeholderData: (before) => before })
  return (
    <Field label={FILTER_WORDS.venueId}>
      <Combobox<FilterVenue>
        items={data ?? []}
        value={id ? (chosen ?? null) : null}
        onChange={(next) => onChange({ venueId: next?.id })}
        onSearch={setText}
        keyOf={(one) => one.id}
        labelOf={(one) => one.name}
        noteOf={(one) => one.city}
        loading={isFetching}
        error={error?.message}
        onRetry={() => void refetch()}
        placeholder="Any venue"
      />
    </Field>
  )
}

function FormatField({ filters: { experienceId, formatId }, onChange }: FieldsProps) {
  const { data } = useQuery(filterExperience(experienceId))
  const options = data?.formats.map((format) => ({ value: format.id, label: wayWords(format) })) ?? []
  return (
    <Field label={FILTER_WORDS.formatId}>
      <Select
        value={formatId ?? 'any'}
        onChange={(next) => onChange({ formatId: next === 'any' ? undefined : next })}
        options={[{ value: 'any', label: 'Any' }, ...options]}
      />
    </Field>
  )
}
