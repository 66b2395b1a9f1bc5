import * as z from 'zod/mini'
import { emailInput } from '../account/email.ts'
import { type Answer, no, yes } from '../answer.ts'
import { type FieldCodes, invalid } from '../errors.ts'
import { lineInput, looseIdInput, paragraphInput, parseInput } from '../input.ts'

/** What customers can write to us about. */
export const CONTACT_TOPICS = ['NEW_SHOW', 'BOOKED_EVENT', 'CREDITS'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]
export const CONTACT_TOPIC_WORDS: Readonly<Record<ContactTopic, string>> = {
  NEW_SHOW: 'A new show',
  BOOKED_EVENT: 'A booked event',
  CREDITS: 'Credits or an invoice',
}

/** The kinds of fields of a form. */
export const FORM_FIELD_TYPES = ['CHOICE', 'LINE', 'EMAIL', 'NUMBER', 'PARAGRAPH'] as const
type FormFieldType = (typeof FORM_FIELD_TYPES)[number]

/** A question of a form. `onlyFor` names the choices of another field without which it isn't asked. */
export interface FormQuestion {
  readonly name: string
  readonly label: string
  readonly type: FormFieldType
  readonly required: boolean
  /** The most characters. */
  readonly most: number
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly onlyFor?: { readonly field: string; readonly values: readonly string[] }
}

interface MarketingForm {
  readonly id: string
  readonly fields: readonly FormQuestion[]
}

const ofNewShows = { field: 'topic', values: ['NEW_SHOW'] } as const

/** The forms that customers write to us with. */
const FORMS: readonly MarketingForm[] = [
  {
    id: 'contact',
    fields: [
      {
        ...{ name: 'topic', label: 'What is it about?', type: 'CHOICE', required: true, most: 32 },
        options: CONTACT_TOPICS.map((value) => ({ value, label: CONTACT_TOPIC_WORDS[value] })),
      },
      { name: 'name', label: 'Name', type: 'LINE', required: true, most: 100 },
      { name: 'email', label: 'Email', type: 'EMAIL', required: true, most: 254 },
      { name: 'people', label: 'How many people?', type: 'NUMBER', required: true, most: 6, onlyFor: ofNewShows },
      { name: 'when', label: 'When, roughly?', type: 'LINE', required: false, most: 200, onlyFor: ofNewShows },
      { name: 'message', label: 'Your message', type: 'PARAGRAPH', required: true, most: 5000 },
    ],
  },
]

/** A form by its id. */
export const formById = (id: string): MarketingForm | undefined => FORMS.find((form) => form.id === id)

/** POST /marketing/form/{id}. `page` is where it was written, `workspaceId` for which of the writer's workspaces. */
export const formEntryInput = z.object({
  values: z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(10_000)), z.number()])),
  consent: z.boolean(),
  page: z.optional(lineInput(500)),
  workspaceId: z.nullish(looseIdInput),
})
export type FormEntryAsked = z.output<typeof formEntryInput>

/** Whether a question is asked, given what was answered to the others. */
export const isAsked = ({ onlyFor }: FormQuestion, values: Readonly<Record<string, unknown>>): boolean =>
  onlyFor === undefined || onlyFor.values.includes(textOf(values[onlyFor.field]))

/**
 * The answers to a form, each as a text; what isn't asked is left out. Refuses FORM_INCOMPLETE {fields} while a required answer or the consent is missing,
 * INVALID {fields} for answers that aren't what is asked for, and for fields that the form doesn't have. Fields are named as in the request: values.email.
 */
export function readEntry(form: MarketingForm, { values, consent }: FormEntryAsked): Answer<Readonly<Record<string, string>>> {
  const names = new Set(form.fields.map(({ name }) => name))
  const asked = form.fields.filter((field) => isAsked(field, values))
  const missing = asked.filter((field) => field.required && textOf(values[field.name]) === '').map(({ name }) => `values.${name}`)
  const required = [...missing, ...(consent ? [] : ['consent'])]
  if (required.length > 0) return no('FORM_INCOMPLETE', { fields: Object.fromEntries(required.map((path) => [path, ['REQUIRED']])) })
  const wrong: Record<string, readonly string[]> = {}
  const read: Record<string, string> = {}
  for (const name of Object.keys(values)) if (!names.has(name)) wrong[`values.${name}`] = ['UNKNOWN']
  for (const field of asked) {
    const text = textOf(values[field.name])
    if (text === '') continue
    const answer = readAnswer(field, text)
    if (answer.ok) read[field.name] = answer.value
    else wrong[`values.${field.name}`] = answer.codes
  }
  return Object.keys(wrong).length > 0 ? invalid(wrong satisfies FieldCodes) : yes(read)
}

function readAnswer(
  field: FormQuestion,
  text: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly codes: readonly string[] } {
  const read = parseInput(schemaOf(field), text)
  return read.ok ? read : { ok: false, codes: read.extensions.fields[''] ?? ['INVALID'] }
}

function schemaOf({ type, most, options }: FormQuestion) {
  if (type === 'EMAIL') return emailInput
  if (type === 'PARAGRAPH') return paragraphInput(most, 1)
  const line = lineInput(most, 1)
  if (type === 'NUMBER') return line.check(z.refine((text) => /^[1-9]\d*$/.test(text), 'INVALID'))
  if (type === 'CHOICE') return line.check(z.refine((text) => options?.some(({ value }) => value === text) ?? false, 'INVALID'))
  return line
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '')
