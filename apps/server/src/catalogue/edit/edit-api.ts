import type { Answer } from '@troupe/domain/answer'
import {
  attributesInput,
  experienceChange,
  experienceFields,
  formatChange,
  formatFields,
  newExperience,
  newFormat,
} from '@troupe/domain/catalogue/fields'
import { uuid } from '@troupe/domain/input'
import { timelineItemInput } from '@troupe/domain/time/timeline'
import * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldsOf } from '../../platform/fields.ts'
import { addMutation, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../../platform/graphql/inputs.ts'
import { type ExperienceRow, experienceById, type FormatRow, formatById } from '../read.ts'
import { ExperienceRef, FormatRef } from '../refs.ts'
import { copyExperience } from './copy-experience.ts'
import { createExperience } from './create-experience.ts'
import { createFormat } from './create-format.ts'
import { deleteExperience } from './delete-experience.ts'
import { deleteFormat } from './delete-format.ts'
import { updateExperience } from './update-experience.ts'
import { updateFormat } from './update-format.ts'

inputOf('ExperienceAttributesInput', attributesInput, {
  description: 'Omitted fields are left unchanged.',
  fields: { gCalPrefix: 'At most 16 characters; null clears the prefix.' },
})
const CreateExperienceInput = inputOf('CreateExperienceInput', newExperience, {
  description: 'A new experience starts as a hidden draft at the end of the list.',
  fields: fieldsOf(experienceFields, 'updateExperience'),
})
const UpdateExperienceInput = inputOf('UpdateExperienceInput', z.extend(experienceChange, versioned), {
  description: 'Omitted fields are left unchanged.',
  fields: {
    ...fieldsOf(experienceFields, 'updateExperience'),
    version: lastRead,
    images:
      'The ids of all images of this experience, in order: at most 12, each uploaded for this experience with POST /files. Images that aren’t listed are removed.',
  },
})

inputOf('ExperienceFormatTimelineItemInput', timelineItemInput, {
  fields: {
    offsetMinutes: 'Minutes from the start of the event. Negative values are before the start.',
    role: 'The role whose call time this item can set; null if it sets no one’s.',
  },
})
const fieldsOfFormat = {
  ...fieldsOf(formatFields, 'updateExperienceFormat'),
  settings: { type: 'ExperienceFormatSettingsInput' },
  upgradeCredits: {
    type: 'ExperienceFormatUpgradeCreditsInput',
    description: 'The format’s own prices for package levels, in credits; null to use the price list.',
  },
  timeline: { type: 'ExperienceFormatTimelineItemInput', description: 'The running order, with at most 100 items.' },
}
const CreateFormatInput = inputOf('CreateExperienceFormatInput', z.extend(newFormat, { experienceId: uuid }), {
  description: 'The duration defaults to one hour, and the minimum and maximum durations default to the duration.',
  fields: fieldsOfFormat,
})
const UpdateFormatInput = inputOf('UpdateExperienceFormatInput', z.extend(formatChange, versioned), {
  description:
    'Omitted fields are left unchanged; null clears a field. Existing events keep the price, duration, crew and running order they were booked with.',
  fields: { ...fieldsOfFormat, version: lastRead },
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
