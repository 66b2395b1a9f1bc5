import * as z from 'zod/mini'
import { languages } from '../account/fields.ts'
import {
  changeInput,
  choice,
  type Fields,
  id,
  ids,
  instant,
  json,
  line,
  MOST_MODIFIERS,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalRichText,
  paragraph,
  richText,
  wholeNumber,
  words,
  yesNo,
} from '../field.ts'
import { integerInput, lineInput, uuid } from '../input.ts'
import type { CallRole } from '../time/timeline.ts'
import { timelineInput } from '../time/timeline.ts'
import {
  EXPERIENCE_CATEGORIES,
  EXPERIENCE_KINDS,
  EXPERIENCE_STATUSES,
  FORMAT_TYPES,
  HOST_TYPES,
  PLAY_MODES,
  SESSION_FORMATS,
  SYNC_TYPES,
} from './kinds.ts'
import { youtubeIdOf } from './youtube.ts'

/** How many pictures an experience may have, and how many characters of HTML a formatted text. */
const mostImages = 12
const richest = 20_000

/** What other places need to know about an experience. All of them are absent at first. */
export type ExperienceAttributes = {
  /** Precedes every calendar title of its events. */
  readonly gCalPrefix?: string | null | undefined
  readonly hubSpotDisabled?: boolean | undefined
  readonly webSiteDisabled?: boolean | undefined
  readonly quoteDisabled?: boolean | undefined
}

const experience = { editedBy: 'updateExperience' } as const

/** Every column of an experience. Its formats and its pictures are rows of their own. */
export const experienceFields = {
  id: { ...id, label: 'Experience', generated: true },
  title: { ...line(96, 1), label: 'Title', ...experience },
  subtitle: { ...line(64), label: 'Subtitle', initial: '', ...experience },
  description: { ...paragraph(256), label: 'Description', initial: '', ...experience },
  overview: {
    ...richText(richest),
    label: 'Overview',
    description: 'Formatted text, in a small subset of HTML.',
    initial: '',
    ...experience,
  },
  visible: { ...yesNo, label: 'Visible', initial: false, ...experience },
  bookable: { ...yesNo, label: 'Bookable', initial: true, ...experience },
  subscribers: { ...yesNo, label: 'Subscribers only', initial: false, ...experience },
  position: {
    ...wholeNumber(0, 2_147_483_647),
    label: 'Position',
    description: 'The position in the list, counted from 0. Moving one experience shifts the others.',
    ...experience,
  },
  type: { ...choice('ExperienceKind', EXPERIENCE_KINDS), label: 'Type', initial: 'MULTI_FORMAT', ...experience },
  category: { ...choice('ExperienceCategory', EXPERIENCE_CATEGORIES), label: 'Category', initial: 'NONE', ...experience },
  status: { ...choice('ExperienceStatus', EXPERIENCE_STATUSES), label: 'Status', initial: 'DRAFT', ...experience },
  tier: { ...wholeNumber(1, 3), label: 'Tier', initial: 1, ...experience },
  tags: { ...words(20, 32), label: 'Tags', description: 'Words from the TAGS system setting.', initial: [], ...experience },
  attributes: { ...json<ExperienceAttributes>(), label: 'Attributes', initial: {} },
  updatedAt: { ...instant, label: 'Updated' },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
} as const satisfies Fields

/** The attributes of an experience; omitted ones are left unchanged. */
export const attributesInput = z.strictObject({
  gCalPrefix: z.optional(
    z.nullable(
      z.pipe(
        lineInput(16),
        z.transform((prefix) => prefix || null),
      ),
    ),
  ),
  hubSpotDisabled: z.optional(z.boolean()),
  webSiteDisabled: z.optional(z.boolean()),
  quoteDisabled: z.optional(z.boolean()),
})

/** updateExperience. `images` are all of its pictures in their order. */
export const experienceChange = z.extend(changeInput(experienceFields, 'updateExperience'), {
  attributes: z.optional(attributesInput),
  images: z.optional(
    z.array(uuid).check(
      z.maxLength(mostImages),
      z.refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, 'DUPLICATE'),
    ),
  ),
})
export type ExperienceChange = z.output<typeof experienceChange>

/** createExperience: a title; the state, the place in the list and the pictures come later. */
export const newExperience = z.extend(z.omit(experienceChange, { status: true, visible: true, position: true, images: true }), {
  title: experienceFields.title.input,
})

/** copyExperience. */
export const experienceCopy = z.object({ title: z.optional(experienceFields.title.input) })

/** Credits of the package levels that cost more than STANDARD, for a format with prices of its own. */
export interface UpgradeCredits {
  readonly PRO: number
  readonly PREMIUM: number
}
export type FormatSettings = {
  /** Whether customers may ask for customizations. */
  readonly customization?: boolean | undefined
  readonly upgradeCredits?: Partial<UpgradeCredits> | null | undefined
}

/** One item of a format's running order: minutes from the start, negative before it, and the role that it calls. */
export interface FormatCue {
  readonly offsetMinutes: number
  readonly title: string
  readonly description: string
  readonly role?: CallRole | null
  /** In minutes; absent for an item that lasts until the next one. */
  readonly minutes?: number
  readonly minMinutes?: number
  readonly pinned?: boolean
}

const format = { editedBy: 'updateExperienceFormat' } as const
const forHosts = { readBy: 'ExperienceFormat.hostDescription/templateId' } as const
const ownPrice = { readBy: 'ExperienceFormat.level/peoplePerUnit/upgradeCredits' } as const
const minutes = {
  type: 'Int',
  input: integerInput(15, 600).check(z.multipleOf(15)),
  description: 'In minutes, in multiples of 15.',
} as const
const youtube = {
  type: 'String',
  input: z.nullable(
    z.pipe(
      lineInput(200).check(z.refine((text) => text === '' || youtubeIdOf(text) !== null, 'INVALID')),
      z.transform((text) => (text === '' ? null : youtubeIdOf(text))),
    ),
  ),
} as const

/** Every column of a format, one way of playing an experience. */
export const formatFields = {
  id: { ...id, label: 'Format', generated: true },
  experienceId: { ...id, label: 'Experience' },
  type: { ...choice('SessionFormat', SESSION_FORMATS), label: 'Format', ...format },
  hostType: { ...choice('HostType', HOST_TYPES), label: 'Host', ...format },
  pdfType: { ...optionalChoice('ExperienceFormatType', FORMAT_TYPES), label: 'PDF type', ...format },
  title: { ...line(96), label: 'Title', initial: '', ...format },
  subtitle: { ...line(64), label: 'Subtitle', initial: '', ...format },
  description: { ...paragraph(256), label: 'Description', initial: '', ...format },
  formatDescription: {
    ...richText(richest),
    label: 'How it’s played',
    description: 'Formatted text, in a small subset of HTML.',
    initial: '',
    ...format,
  },
  hostDescription: {
    ...optionalRichText(richest),
    label: 'For the host',
    description: 'Formatted text, in a small subset of HTML.',
    ...forHosts,
    ...format,
  },
  minDuration: { ...minutes, label: 'Minimum duration', ...format },
  duration: { ...minutes, label: 'Duration', ...format },
  maxDuration: { ...minutes, label: 'Maximum duration', ...format },
  lobby: {
    ...wholeNumber(0, 240),
    label: 'Lobby',
    description: 'How many minutes before the start guests can come in.',
    initial: 15,
    ...format,
  },
  scheduleOffset: {
    ...wholeNumber(0, 240),
    label: 'Call time',
    description:
      'How many minutes before the start the crew has to be there, for roles without a call time in the running order. If the lobby opens earlier, they have to be there when it opens.',
    initial: 0,
    ...format,
  },
  attendeesMin: { ...wholeNumber(1, 10_000), label: 'Minimum number of people', initial: 1, ...format },
  attendeesMax: { ...wholeNumber(1, 10_000), label: 'Maximum number of people', initial: 500, ...format },
  actors: { ...wholeNumber(0, 20), label: 'Plant actors', initial: 0, ...format },
  kitBased: { ...yesNo, label: 'Kit', initial: false, ...format },
  syncType: { ...choice('String', SYNC_TYPES), label: 'Sync type', initial: 'standard', ...format },
  playType: { ...choice('PlayMode', PLAY_MODES), label: 'Play mode', initial: 'TEAM', ...format },
  templateId: { ...optionalId, label: 'Template', ...forHosts, ...format },
  youtube: {
    ...youtube,
    label: 'Video',
    description: 'The id of a YouTube video. As input, its youtube.com or youtu.be address is accepted too.',
    ...format,
  },
  settings: { ...json<FormatSettings>(), label: 'Settings', initial: {} },
  hasGroupDetails: { ...yesNo, label: 'Group details', initial: true, ...format },
  level: {
    ...optionalNumber(0, 15),
    label: 'Price level',
    description: 'The format’s own price level for an hour or less; null if the price list applies.',
    ...ownPrice,
    ...format,
  },
  peoplePerUnit: {
    ...optionalNumber(1, 100),
    label: 'People per room or group',
    description: 'The format’s own number of people per priced unit; null for the default.',
    ...ownPrice,
    ...format,
  },
  timeline: { ...json<readonly FormatCue[]>(), label: 'Running order', initial: [] },
  languages: { ...languages, label: 'Languages', initial: ['en'], ...format },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
} as const satisfies Fields

const upgradeInput = z
  .object({ pro: integerInput(0, 100), premium: integerInput(0, 100) })
  .check(z.refine(({ pro, premium }) => pro <= premium, { error: 'TOO_SMALL', path: ['premium'] }))

/** updateExperienceFormat. `upgradeCredits` null means those of the price list. */
export const formatChange = z.extend(changeInput(formatFields, 'updateExperienceFormat'), {
  settings: z.optional(z.strictObject({ customization: z.optional(z.boolean()) })),
  upgradeCredits: z.optional(z.nullable(upgradeInput)),
  timeline: z.optional(timelineInput.shape.items),
  modifiers: z.optional(ids(MOST_MODIFIERS).input),
})
export type FormatChange = z.output<typeof formatChange>

/** createExperienceFormat: a type and a host. */
export const newFormat = z.extend(formatChange, { type: formatFields.type.input, hostType: formatFields.hostType.input })
