import * as z from 'zod/mini'
import { changeInput, id, instant, type RowOf, wholeNumber, yesNo } from '../field.ts'
import { uuid } from '../input.ts'

/** A key of the keyboard that plays a sound: a letter, whatever its case, or a digit. */
const key = { type: 'String', input: z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9]$/)) } as const

/** Every column of a sound of a person. */
export const userAudioFields = {
  id: { ...id, label: 'Sound', generated: true },
  userId: { ...id, label: 'Person' },
  fileId: { ...id, label: 'File' },
  keypress: { ...key, label: 'Key', editedBy: 'updateUserAudio', description: 'The key that plays it: a letter or a digit.' },
  volume: { ...wholeNumber(0, 100), label: 'Volume', editedBy: 'updateUserAudio', initial: 80 },
  overlay: {
    ...{ ...yesNo, label: 'Overlay', editedBy: 'updateUserAudio', initial: false },
    description: 'Whether it plays over another sound; otherwise it stops the one that is playing.',
  },
  version: { ...wholeNumber(1, Number.MAX_SAFE_INTEGER), label: 'Version', initial: 1 },
  createdAt: { ...instant, label: 'Added' },
} as const
export type UserAudioRow = RowOf<typeof userAudioFields>

/** A new sound, of a file that the person has uploaded. */
export const createUserAudioInput = z.object({
  fileId: uuid,
  keypress: userAudioFields.keypress.input,
  volume: z.optional(userAudioFields.volume.input),
  overlay: z.optional(userAudioFields.overlay.input),
})

/** What can be changed of a sound; what isn't given stays. */
export const userAudioChange = changeInput(userAudioFields, 'updateUserAudio')
