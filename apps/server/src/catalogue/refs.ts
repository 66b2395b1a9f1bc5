import { experienceFields, type FormatCue, type FormatSettings, formatFields } from '@troupe/domain/catalogue/fields'
import { EXPERIENCE_CATEGORIES, EXPERIENCE_KINDS, EXPERIENCE_STATUSES } from '@troupe/domain/catalogue/kinds'
import { type Ctx, shown } from '../platform/ctx.ts'
import { showFields } from '../platform/fields.ts'
import { builder } from '../platform/graphql.ts'
import { type GuardedField, reaches, scopeOf } from '../platform/policy.ts'
import { CallRole } from './catalogue.ts'
import type { ExperienceRow, FormatRow, ImageRow } from './read.ts'

/** The types of the catalogue on the wire. */

export const ExperienceCategory = builder.enumType('ExperienceCategory', { values: EXPERIENCE_CATEGORIES })
export const ExperienceStatus = builder.enumType('ExperienceStatus', { values: EXPERIENCE_STATUSES })
builder.enumType('ExperienceKind', { values: EXPERIENCE_KINDS })

export const ExperienceRef = builder.objectRef<ExperienceRow>('Experience')
export const FormatRef = builder.objectRef<FormatRow>('ExperienceFormat')

const sees = (ctx: Ctx, field: GuardedField) => reaches(scopeOf(field, ctx.actor), {})

const FormatSettingsRef = builder.objectRef<FormatSettings>('ExperienceFormatSettings').implement({
  fields: (t) => ({ customization: t.boolean({ resolve: (settings) => settings.customization === true }) }),
})
const FormatTimelineRef = builder.objectRef<FormatCue>('ExperienceFormatTimelineItem').implement({
  fields: (t) => ({
    offsetMinutes: t.exposeInt('offsetMinutes', { description: 'Minutes from the start; before it when negative.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    role: t.field({ type: CallRole, nullable: true, description: 'The role that this item calls.', resolve: (cue) => cue.role ?? null }),
  }),
})
const UpgradeCreditsRef = builder.objectRef<NonNullable<FormatSettings['upgradeCredits']>>('ExperienceFormatUpgradeCredits').implement({
  description: 'Its own prices of the package levels, in credits.',
  fields: (t) => ({ pro: t.exposeInt('PRO', { nullable: true }), premium: t.exposeInt('PREMIUM', { nullable: true }) }),
})
showFields(FormatRef, formatFields, { sees })
FormatRef.implement({
  fields: (t) => ({
    settings: t.field({ type: FormatSettingsRef, resolve: (row) => row.settings }),
    upgradeCredits: t.field({
      type: UpgradeCreditsRef,
      nullable: true,
      description: 'Null where the price list applies.',
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: sees(ctx, 'ExperienceFormat.level/peoplePerUnit/upgradeCredits'),
          field: 'ExperienceFormat.upgradeCredits',
          value: row.settings.upgradeCredits ?? null,
        }),
    }),
    timeline: t.field({ type: [FormatTimelineRef], resolve: (row) => row.timeline }),
    creditsFrom: t.exposeInt('creditsFrom', {
      nullable: true,
      description:
        'What it costs at its usual length, in credits, before travel and seasonal changes; null when the workspace can’t book it for this many people.',
    }),
    subscribersOnly: t.exposeBoolean('subscribersOnly', {
      description:
        'True if only subscribers can book this and the workspace doesn’t subscribe; for a self-hosted format, if it isn’t on the DIY list either.',
    }),
  }),
})

const ExperienceAttributesRef = builder.objectRef<ExperienceRow['attributes']>('ExperienceAttributes').implement({
  fields: (t) => ({
    gCalPrefix: t.string({
      nullable: true,
      description: 'Precedes the calendar titles of its events.',
      resolve: (bag) => bag.gCalPrefix ?? null,
    }),
    hubSpotDisabled: t.boolean({
      description: 'No HubSpot deals are created for its events.',
      resolve: (bag) => bag.hubSpotDisabled === true,
    }),
    webSiteDisabled: t.boolean({
      description: 'If true, the experience is left out of the embedded pricing page.',
      resolve: (bag) => bag.webSiteDisabled === true,
    }),
    quoteDisabled: t.boolean({ description: 'Its price is quoted on request.', resolve: (bag) => bag.quoteDisabled === true }),
  }),
})
const ImageRef = builder.objectRef<ImageRow>('ExperienceImage').implement({
  description: 'A picture of an experience.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    url: t.string({
      description: 'Public once the experience is visible; until then it requires the Authorization header.',
      resolve: (row) => `/files/${row.fileId}`,
    }),
    name: t.exposeString('name'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})
showFields(ExperienceRef, experienceFields, { sees: () => true })
ExperienceRef.implement({
  fields: (t) => ({
    subscribersOnly: t.boolean({
      description: 'True if only subscribers can book any of its formats and the workspace doesn’t subscribe.',
      resolve: (row) => (row.formats.length > 0 ? row.formats.every((format) => format.subscribersOnly) : row.subscribers),
    }),
    images: t.field({ type: [ImageRef], description: 'At most 12, in their order.', resolve: (row) => row.images }),
    attributes: t.field({
      type: ExperienceAttributesRef,
      nullable: true,
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: sees(ctx, 'Experience.attributes'), field: 'Experience.attributes', value: row.attributes }),
    }),
    formats: t.field({ type: [FormatRef], resolve: (row) => row.formats }),
    creditsFrom: t.exposeInt('creditsFrom', {
      nullable: true,
      description:
        'The lowest price, in credits, among the formats that match the filter and that the workspace can book; null when there are none.',
    }),
  }),
})
