import * as z from 'zod/mini'
import { lineInput, paragraphInput, uuid } from '../input.ts'

/** Kinds of logo that a workspace may show. */
export const CUSTOM_LOGOS = ['CUSTOM_LOGO', 'CUSTOM_LOGO_LARGE', 'LOGIN_LOGO'] as const

/** A colour as #RRGGBB and nothing else, for it goes into a style (UPL-06); kept in capitals. */
const colourInput = z.string().check(
  z.regex(/^#[0-9a-fA-F]{6}$/),
  z.overwrite((colour) => colour.toUpperCase()),
)

const textOrNull = z.nullable(
  z.pipe(
    paragraphInput(4000),
    z.transform((text) => text || null),
  ),
)

/** createWorkspace. */
export const createWorkspaceInput = z.object({
  name: lineInput(96, 1),
  company: z.optional(lineInput(96)),
  content: z.optional(textOrNull),
})

/** updateWorkspace: what belongs to the customer, and settings, which are for staff from salesperson up. */
export const updateWorkspaceInput = z.object({
  name: z.optional(lineInput(96, 1)),
  company: z.optional(lineInput(96)),
  content: z.optional(textOrNull),
  notifications: z.optional(z.boolean()),
  settings: z.optional(z.strictObject({ missions: z.optional(z.boolean()) })),
})

/** updateWorkspaceStaff: what the house notes of a customer. */
export const updateWorkspaceStaffInput = z.object({
  notes: z.optional(textOrNull),
  subscriber: z.optional(z.boolean()),
  preferredSalesId: z.optional(z.nullable(uuid)),
  preferredEventProducerId: z.optional(z.nullable(uuid)),
})

/** updateCustomization: null takes a colour or a logo away, what is absent stays. */
export const customizationInput = z.object({
  colours: z.optional(
    z.object({
      primary: z.optional(z.nullable(colourInput)),
      secondary: z.optional(z.nullable(colourInput)),
      tertiary: z.optional(z.nullable(colourInput)),
    }),
  ),
  media: z.optional(
    z.array(z.object({ kind: z.enum(CUSTOM_LOGOS), fileId: z.optional(z.nullable(uuid)) })).check(
      z.maxLength(3),
      z.refine((media) => new Set(media.map((one) => one.kind)).size === media.length, 'INVALID'),
    ),
  ),
})

export type WorkspaceStaffChange = z.infer<typeof updateWorkspaceStaffInput>
export type Customization = z.infer<typeof customizationInput>
