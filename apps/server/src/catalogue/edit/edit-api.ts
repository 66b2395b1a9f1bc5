import type { Answer } from '@troupe/domain/answer'
import { experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import type { Ctx } from '../../platform/ctx.ts'
import { inputsOf } from '../../platform/fields.ts'
import { addMutation, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { CallRole, HostType, SessionFormat } from '../catalogue.ts'
import { type ExperienceRow, experienceById, type FormatRow, formatById } from '../read.ts'
import { ExperienceRef, FormatRef } from '../refs.ts'
import { copyExperience } from './copy-experience.ts'
import { createExperience } from './create-experience.ts'
import { createFormat } from './create-format.ts'
import { deleteExperience } from './delete-experience.ts'
import { deleteFormat } from './delete-format.ts'
import { updateExperience } from './update-experience.ts'
import { updateFormat } from './update-format.ts'

const read = 'The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT.'

const AttributesInput = builder.inputType('ExperienceAttributesInput', {
  description: 'Omitted fields are left unchanged.',
  fields: (t) => ({
    gCalPrefix: t.string({ description: 'At most 16 characters; null clears the prefix.' }),
    hubSpotDisabled: t.boolean(),
    webSiteDisabled: t.boolean(),
    quoteDisabled: t.boolean(),
  }),
})
const { status: _status, visible: _visible, position: _position, title: _title, ...fieldsOfNew } = experienceFields
const CreateExperienceInput = builder.inputType('CreateExperienceInput', {
  description: 'A new experience starts as a hidden draft at the end of the list.',
  fields: (t) => ({
    title: t.string({ required: true }),
    ...inputsOf(t, fieldsOfNew, 'updateExperience'),
    attributes: t.field({ type: AttributesInput }),
  }),
})
const UpdateExperienceInput = builder.inputType('UpdateExperienceInput', {
  description: 'Omitted fields are left unchanged.',
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: read }),
    ...inputsOf(t, experienceFields, 'updateExperience'),
    attributes: t.field({ type: AttributesInput }),
    images: t.idList({
      description:
        'The ids of all images of this experience, in order: at most 12, each uploaded for this experience with POST /files. Images that aren’t listed are removed.',
    }),
  }),
})

const CueInput = builder.inputType('ExperienceFormatTimelineItemInput', {
  fields: (t) => ({
    offsetMinutes: t.int({ required: true, description: 'Minutes from the start of the event. Negative values are before the start.' }),
    title: t.string({ required: true }),
    description: t.string(),
    role: t.field({ type: CallRole, description: 'The role whose call time this item can set; null if it sets no one’s.' }),
  }),
})
const FormatSettingsInput = builder.inputType('ExperienceFormatSettingsInput', { fields: (t) => ({ customization: t.boolean() }) })
const UpgradeCreditsInput = builder.inputType('ExperienceFormatUpgradeCreditsInput', {
  fields: (t) => ({ pro: t.int({ required: true }), premium: t.int({ required: true }) }),
})
type EditedInputFields = Parameters<typeof inputsOf>[0]
const fieldsOfFormat = (t: EditedInputFields, fields: Parameters<typeof inputsOf>[1]) => ({
  ...inputsOf(t, fields, 'updateExperienceFormat'),
  settings: t.field({ type: FormatSettingsInput }),
  upgradeCredits: t.field({
    type: UpgradeCreditsInput,
    description: 'The format’s own prices for package levels, in credits; null to use the price list.',
  }),
  timeline: t.field({ type: [CueInput], description: 'The running order, with at most 100 items.' }),
})
const { type: _type, hostType: _hostType, ...fieldsOfNewFormat } = formatFields
const CreateFormatInput = builder.inputType('CreateExperienceFormatInput', {
  description: 'The duration defaults to one hour, and the minimum and maximum durations default to the duration.',
  fields: (t) => ({
    experienceId: t.id({ required: true }),
    type: t.field({ type: SessionFormat, required: true }),
    hostType: t.field({ type: HostType, required: true }),
    ...fieldsOfFormat(t, fieldsOfNewFormat),
  }),
})
const UpdateFormatInput = builder.inputType('UpdateExperienceFormatInput', {
  description:
    'Omitted fields are left unchanged; null clears a field. Existing events keep the price, duration, crew and running order they were booked with.',
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: read }),
    ...fieldsOfFormat(t, formatFields),
  }),
})

/** The row as it is after a change, read with the rights of reading. */
async function experience(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<ExperienceRow> {
  const { id } = orThrow(await change)
  return orThrow(await experienceById(ctx, id, {}))
}
async function format(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<FormatRow> {
  const { id } = orThrow(await change)
  return orThrow(await formatById(ctx, id))
}
const asked = ({ id, version, ...change }: { id: string; version?: number | null | undefined }) => ({
  id: id.toLowerCase(),
  version: version ?? undefined,
  change,
})

addMutation('createExperience', (t) =>
  t.field({
    type: ExperienceRef,
    args: { input: t.arg({ type: CreateExperienceInput, required: true }) },
    resolve: (_, { input }, ctx) => experience(ctx, createExperience(ctx, input)),
  }),
)
addMutation('updateExperience', (t) =>
  t.field({
    type: ExperienceRef,
    args: { input: t.arg({ type: UpdateExperienceInput, required: true }) },
    resolve: (_, { input }, ctx) => experience(ctx, updateExperience(ctx, asked(input))),
  }),
)
addMutation('copyExperience', (t) =>
  t.field({
    type: ExperienceRef,
    args: {
      id: t.arg.id({ required: true }),
      title: t.arg.string({ description: 'The title of the copy. Defaults to the original’s title followed by “copy”.' }),
    },
    resolve: (_, { id, title }, ctx) => experience(ctx, copyExperience(ctx, id.toLowerCase(), { title: title ?? undefined })),
  }),
)
addMutation('deleteExperience', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteExperience(ctx, id.toLowerCase())).id,
  }),
)
addMutation('createExperienceFormat', (t) =>
  t.field({
    type: FormatRef,
    args: { input: t.arg({ type: CreateFormatInput, required: true }) },
    resolve: (_, { input: { experienceId, ...given } }, ctx) => format(ctx, createFormat(ctx, experienceId.toLowerCase(), given)),
  }),
)
addMutation('updateExperienceFormat', (t) =>
  t.field({
    type: FormatRef,
    args: { input: t.arg({ type: UpdateFormatInput, required: true }) },
    resolve: (_, { input }, ctx) => format(ctx, updateFormat(ctx, asked(input))),
  }),
)
addMutation('deleteExperienceFormat', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteFormat(ctx, id.toLowerCase())).id,
  }),
)
