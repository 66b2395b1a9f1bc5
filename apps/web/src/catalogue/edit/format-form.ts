import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { languageWords } from '@troupe/domain/account/language-words'
import { type FormatChange, formatChange, formatFields } from '@troupe/domain/catalogue/fields'
import { PLAY_MODE_WORDS, pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { modifierWords, useModifierOptions } from '../../account/modifiers-query.ts'
import { UpdateFormatDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { clockOf } from '../facts.ts'
import { templateName } from '../templates/template-query.ts'
import { templateSentences } from '../templates/template-words.ts'
import { type EditedExperience, type EditedFormat, editedQuery, forgetShown } from './edit-queries.ts'
import { textOf } from './plain-text.ts'

const plainFields = [
  ...(['title', 'subtitle', 'description', 'formatDescription', 'minDuration', 'duration', 'maxDuration', 'lobby'] as const),
  ...(['scheduleOffset', 'attendeesMin', 'attendeesMax', 'languages', 'actors', 'kitBased', 'syncType', 'playType'] as const),
  'hasGroupDetails',
] as const
type Plain = Pick<EditedFormat, (typeof plainFields)[number]>

/** What the form of a format holds. A number that may be absent is a text there, and empty when it is. */
const read = (format: EditedFormat) => ({
  ...(Object.fromEntries(plainFields.map((name) => [name, format[name]])) as Plain),
  hostDescription: format.hostDescription ?? '',
  youtube: format.youtube ?? '',
  templateId: format.templateId ?? '',
  pdfType: format.pdfType ?? ('' as const),
  level: format.level === null || format.level === undefined ? '' : String(format.level),
  peoplePerUnit: String(format.peoplePerUnit ?? ''),
  upgradeCredits: format.upgradeCredits ? { pro: format.upgradeCredits.pro ?? 0, premium: format.upgradeCredits.premium ?? 0 } : null,
  modifiers: [...format.modifiers],
  customization: format.settings.customization,
  timeline: format.timeline.map(({ offsetMinutes, title, description, role }) => ({
    offsetMinutes,
    title,
    description,
    role: role ?? null,
  })),
})
export type FormatValues = ReturnType<typeof read>

const labels = {
  ...labelsOf(
    formatFields,
    ...plainFields,
    ...(['hostDescription', 'youtube', 'templateId', 'pdfType', 'level', 'peoplePerUnit', 'timeline'] as const),
  ),
  upgradeCredits: 'Package levels',
  modifiers: 'Modifiers',
  customization: 'Customers can ask for customisation',
}

/** What was typed, as the server reads it. */
function inputOf(typed: Partial<FormatValues>) {
  const { level, peoplePerUnit, customization, templateId, pdfType, timeline, languages, ...plain } = typed
  return {
    ...plain,
    ...(languages && { languages: [...languages] }),
    ...(level !== undefined && { level: level === '' ? null : Number(level) }),
    ...(peoplePerUnit !== undefined && { peoplePerUnit: peoplePerUnit.trim() === '' ? null : Number(peoplePerUnit) }),
    ...(templateId !== undefined && { templateId: templateId || null }),
    ...(pdfType !== undefined && { pdfType: pdfType || null }),
    ...(customization !== undefined && { settings: { customization } }),
    ...(timeline && { timeline: timeline.toSorted((one, other) => one.offsetMinutes - other.offsetMinutes) }),
  } satisfies { readonly [Name in keyof FormatChange]?: unknown }
}

/** A value in words, for the choice between mine and theirs. */
function show(queries: QueryClient, field: keyof FormatValues, value: FormatValues[keyof FormatValues]): string {
  if (field === 'formatDescription' || field === 'hostDescription') return textOf(String(value))
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field === 'syncType') return syncTypeWords(String(value))
  if (field === 'playType') return value === 'TEAM' ? PLAY_MODE_WORDS.TEAM : PLAY_MODE_WORDS.INDIVIDUAL
  if (field === 'templateId') return value === '' ? 'None' : (templateName(queries, String(value)) ?? 'Another template')
  if (field === 'pdfType') return value === '' ? 'None' : pdfTypeWords(String(value))
  if (field === 'level') return value === '' ? 'As in the price list' : `CREDIT_${value}`
  if (value === null) return 'As in the price list'
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? languageWords(one) : `${clockOf(one.offsetMinutes)} ${one.title}`)).join(', ')
  return typeof value === 'object' && 'pro' in value ? `Pro ${value.pro}, Premium ${value.premium}` : String(value)
}

const idsIn = (values: readonly unknown[]): string[] => values.filter((one) => typeof one === 'string')

/** Rules over several fields together, which the server judges with the values that weren't changed. */
function check({ minDuration, duration, maxDuration, attendeesMin, attendeesMax }: FormatValues) {
  return {
    ...(duration < minDuration && { duration: 'Can’t be shorter than the minimum duration.' }),
    ...(duration > maxDuration && { duration: 'Can’t be longer than the maximum duration.' }),
    ...(attendeesMin > attendeesMax && { attendeesMax: 'Can’t be less than the minimum number of people.' }),
  }
}

/** The form of one format of an experience. */
export function useFormatForm({
  experience,
  format,
  why,
}: {
  experience: EditedExperience
  format: EditedFormat
  why: string | undefined
}) {
  const queries = useQueryClient()
  const modifiers = useModifierOptions(true)
  const saved = (now: EditedFormat): Saved<FormatValues> => ({ values: read(now), version: now.version })
  return useForm<FormatValues>({
    name: `format.${format.id}`,
    labels,
    why,
    check,
    rules: { schema: formatChange, input: inputOf, path: (field) => (field === 'customization' ? 'settings.customization' : field) },
    says: { templateId: templateSentences },
    show: (field, value) =>
      field === 'modifiers' && Array.isArray(value) ? modifierWords(idsIn(value), modifiers) : show(queries, field, value),
    saved: saved(format),
    said: null,
    send: async (typed, version) => {
      const next = (await graphql(UpdateFormatDocument, { input: { id: format.id, version, ...inputOf(typed) } })).updateExperienceFormat
      queries.setQueryData(editedQuery(experience.id).queryKey, (before) => before && withFormat(before, next))
      forgetShown(queries, experience.id)
      return saved(next)
    },
    reload: async () => {
      const now = await queries.fetchQuery({ ...editedQuery(experience.id), staleTime: 0 })
      const next = now.formats.find(({ id }) => id === format.id)
      return next ? saved(next) : null
    },
  })
}
export type FormatForm = ReturnType<typeof useFormatForm>

const withFormat = (experience: EditedExperience, next: EditedFormat): EditedExperience => ({
  ...experience,
  formats: experience.formats.map((format) => (format.id === next.id ? next : format)),
})

/** What a price follows from, as it is typed. */
export const pricedOf = ({ type, hostType }: EditedFormat, values: FormatValues) => ({
  type,
  hostType,
  duration: values.duration,
  attendeesMin: values.attendeesMin,
  attendeesMax: values.attendeesMax,
  level: values.level === '' ? null : Number(values.level),
  peoplePerUnit: Number(values.peoplePerUnit) || null,
})
