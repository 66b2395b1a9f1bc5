import { experienceFields, type FormatCue, type FormatSettings, formatFields } from '@troupe/domain/catalogue/fields'
import { EXPERIENCE_CATEGORIES, EXPERIENCE_KINDS, EXPERIENCE_STATUSES } from '@troupe/domain/catalogue/kinds'
import { type Ctx, shown } from '../platform/ctx.ts'
import { showFields } from '../platform/fields.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { type GuardedField, reaches, scopeOf } from '../platform/rights/policy.ts'
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
export const FormatTimelineRef = builder.objectRef<FormatCue>('ExperienceFormatTimelineItem').implement({
  fields: (t) => ({
    offsetMinutes: t.exposeInt('offsetMinutes', {
      description: 'Minutes from the start of the event. Negative values are before the start.',
    }),
    minutes: t.int({ description: 'How long the item takes; 0 if it lasts until the next one.', resolve: (item) => item.minutes ?? 0 }),
    minMinutes: t.int({ resolve: (item) => item.minMinutes ?? 0 }),
    pinned: t.boolean({ resolve: (item) => item.pinned === true }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    role: t.field({
      type: CallRole,
      nullable: true,
      description: 'The role whose call time this item can set; null if it sets no one’s.',
      resolve: (cue) => cue.role ?? null,
    }),
  }),
})
const UpgradeCreditsRef = builder.objectRef<NonNullable<FormatSettings['upgradeCredits']>>('ExperienceFormatUpgradeCredits').implement({
  description: 'The format’s own prices for package levels, in credits.',
  fields: (t) => ({ pro: t.exposeInt('PRO', { nullable: true }), premium: t.exposeInt('PREMIUM', { nullable: true }) }),
})
showFields(FormatRef, formatFields, { sees })
FormatRef.implement({
  fields: (t) => ({
    settings: t.field({ type: FormatSettingsRef, resolve: (row) => row.settings }),
    upgradeCredits: t.field({
      type: UpgradeCreditsRef,
      nullable: true,
      description: 'The format’s own prices for package levels, in credits; null if the price list applies.',
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: sees(ctx, 'ExperienceFormat.level/peoplePerUnit/upgradeCredits'),
          field: 'ExperienceFormat.upgradeCredits',
          value: row.settings.upgradeCredits ?? null,
        }),
    }),
    modifiers: t.field({
      type: ['ID'],
      description: 'The ids of the modifiers that its new events get.',
      resolve: (row) => row.modifiers,
    }),
    timeline: t.field({ type: [FormatTimelineRef], resolve: (row) => row.timeline }),
    creditsFrom: t.exposeInt('creditsFrom', {
      nullable: true,
      description:
        'The price at the format’s usual length, in credits, before travel and seasonal changes; null if the workspace can’t book the format for this many people.',
    }),
    subscribersOnly: t.exposeBoolean('subscribersOnly', {
      description:
        'True if the format is for subscribers only and the workspace isn’t a subscriber. Workspaces for which `diy` is true can book self-hosted formats without subscribing.',
    }),
  }),
})

const ExperienceAttributesRef = builder.objectRef<ExperienceRow['attributes']>('ExperienceAttributes').implement({
  fields: (t) => ({
    gCalPrefix: t.string({
      nullable: true,
      description: 'A prefix for the calendar titles of the experience’s events.',
      resolve: (bag) => bag.gCalPrefix ?? null,
    }),
    hubSpotDisabled: t.boolean({
      description: 'If true, no HubSpot deals are created for the experience’s events.',
      resolve: (bag) => bag.hubSpotDisabled === true,
    }),
    webSiteDisabled: t.boolean({
      description: 'If true, the experience is left out of the embedded pricing page.',
      resolve: (bag) => bag.webSiteDisabled === true,
    }),
    quoteDisabled: t.boolean({
      description: 'If true, quotes are on request, and none can be saved. The catalogue still shows prices.',
      resolve: (bag) => bag.quoteDisabled === true,
    }),
  }),
})
const ImageRef = builder.objectRef<ImageRow>('ExperienceImage').implement({
  description: 'An image of an experience.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    url: t.string({
      description:
        'The address of the image. It’s public while customers can see the experience; otherwise, fetching it requires the Authorization header.',
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
      description: 'True if every format is for subscribers only and the workspace isn’t a subscriber.',
      resolve: (row) => (row.formats.length > 0 ? row.formats.every((format) => format.subscribersOnly) : row.subscribers),
    }),
    quotesOnRequest: t.boolean({
      description: 'If true, quotes are on request, and none can be saved. The catalogue still shows prices.',
      resolve: (row) => row.attributes.quoteDisabled === true,
    }),
    images: t.field({ type: [ImageRef], description: 'The images in order; there are at most 12.', resolve: (row) => row.images }),
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
        'The lowest price, in credits, of the formats that match the filter and that the workspace can book; null if there are none.',
    }),
  }),
})
