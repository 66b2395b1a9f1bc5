import { useQueryClient } from '@tanstack/react-query'
import { experienceChange, experienceFields } from '@troupe/domain/catalogue/fields'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { UpdateExperienceDocument, type UpdateExperienceInput } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { KIND_WORDS, STATUS_WORDS } from '../catalogue-words.ts'
import { type EditedExperience, editedQuery, keepEdited } from './edit-queries.ts'
import { textOf } from './plain-text.ts'

/** What the tab Details holds of an experience. */
const read = (show: EditedExperience) => ({
  title: show.title,
  subtitle: show.subtitle,
  description: show.description,
  overview: show.overview,
  category: show.category,
  type: show.type,
  tier: String(show.tier),
  tags: show.tags,
  status: show.status,
  visible: show.visible,
  bookable: show.bookable,
  subscribers: show.subscribers,
  gCalPrefix: show.attributes?.gCalPrefix ?? '',
  webSiteDisabled: show.attributes?.webSiteDisabled ?? false,
  quoteDisabled: show.attributes?.quoteDisabled ?? false,
  hubSpotDisabled: show.attributes?.hubSpotDisabled ?? false,
})
export type Details = ReturnType<typeof read>

const labels = {
  ...labelsOf(
    experienceFields,
    ...(['title', 'subtitle', 'description', 'overview', 'category', 'type', 'tier', 'tags', 'status'] as const),
    ...(['visible', 'bookable', 'subscribers'] as const),
  ),
  gCalPrefix: 'Calendar prefix',
  webSiteDisabled: 'Hide from embedded pricing',
  quoteDisabled: 'Quotes on request only',
  hubSpotDisabled: 'Don’t create deals in HubSpot',
}

const attributes = ['gCalPrefix', 'webSiteDisabled', 'quoteDisabled', 'hubSpotDisabled'] as const

/** What was typed, as the server reads it. */
function inputOf({ gCalPrefix, webSiteDisabled, quoteDisabled, hubSpotDisabled, tier, tags, ...plain }: Partial<Details>) {
  const bag = {
    ...(gCalPrefix !== undefined && { gCalPrefix: gCalPrefix.trim() || null }),
    ...(webSiteDisabled !== undefined && { webSiteDisabled }),
    ...(quoteDisabled !== undefined && { quoteDisabled }),
    ...(hubSpotDisabled !== undefined && { hubSpotDisabled }),
  }
  return {
    ...plain,
    ...(tier !== undefined && { tier: Number(tier) }),
    ...(tags && { tags: [...tags] }),
    ...(Object.keys(bag).length > 0 && { attributes: bag }),
  } satisfies Omit<UpdateExperienceInput, 'id'>
}

const isAttribute = (field: string) => attributes.some((one) => one === field)

/** A value in words, for the choice between mine and theirs. */
function show(field: keyof Details, value: Details[keyof Details]): string {
  if (field === 'category') return wordOf(CATEGORY_WORDS, value)
  if (field === 'status') return wordOf(STATUS_WORDS, value)
  if (field === 'type') return wordOf(KIND_WORDS, value)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return field === 'overview' ? textOf(String(value)) : String(value)
}
const wordOf = (words: Readonly<Record<string, string>>, value: unknown) => words[String(value)] ?? String(value)

/** The form of an experience’s own fields. */
export function useDetailsForm(experience: EditedExperience, why: string | undefined) {
  const queries = useQueryClient()
  const saved = (now: EditedExperience): Saved<Details> => ({ values: read(now), version: now.version })
  return useForm<Details>({
    name: `experience.${experience.id}`,
    labels,
    why,
    rules: { schema: experienceChange, input: inputOf, path: (field) => (isAttribute(field) ? `attributes.${field}` : field) },
    show,
    saved: saved(experience),
    said: null,
    send: async (typed, version) => {
      const input = { id: experience.id, version, ...inputOf(typed) }
      const next = (await graphql(UpdateExperienceDocument, { input })).updateExperience
      keepEdited(queries, next)
      return saved(next)
    },
    reload: async () => saved(await queries.fetchQuery({ ...editedQuery(experience.id), staleTime: 0 })),
  })
}
export type DetailsForm = ReturnType<typeof useDetailsForm>
