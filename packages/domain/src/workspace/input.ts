import * as z from 'zod/mini'
import { uuid } from '../input.ts'
import { colourInput, workspaceFields } from './fields.ts'

/** Kinds of logo that a workspace may show. */
export const CUSTOM_LOGOS = ['CUSTOM_LOGO', 'CUSTOM_LOGO_LARGE', 'LOGIN_LOGO'] as const
export type CustomLogo = (typeof CUSTOM_LOGOS)[number]

/** createWorkspace. */
export const createWorkspaceInput = z.object({
  name: workspaceFields.name.input,
  company: z.optional(workspaceFields.company.input),
  content: z.optional(workspaceFields.content.input),
})

/** Switches of a workspace, set by staff with the role of salesperson or higher. */
export const workspaceSettingsInput = z.strictObject({ missions: z.optional(z.boolean()) })

/** A logo; null removes it. */
export const logoInput = z.object({ kind: z.enum(CUSTOM_LOGOS), fileId: z.optional(z.nullable(uuid)) })

/** updateCustomization: null removes a colour or a logo, omitted fields are left unchanged. */
export const customizationInput = z.object({
  colours: z.optional(
    z.object({
      primary: z.optional(z.nullable(colourInput)),
      secondary: z.optional(z.nullable(colourInput)),
      tertiary: z.optional(z.nullable(colourInput)),
    }),
  ),
  media: z.optional(
    z.array(logoInput).check(
      z.maxLength(3),
      z.refine((media) => new Set(media.map((one) => one.kind)).size === media.length, 'INVALID'),
    ),
  ),
})

export type Customization = z.infer<typeof customizationInput>
