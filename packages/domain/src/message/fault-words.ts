import { ERRORS } from '../errors.ts'

/** What a refusal of an email call says of each of its faults: one sentence, or a list of them when there are several. */
export function mailMessageOf(code: string, extensions: Readonly<Record<string, unknown>>): string | readonly string[] | undefined {
  if (code === 'INTERNAL') return 'Something went wrong'
  if (code !== 'INVALID') return undefined
  const faults = Object.entries(Object(extensions.fields)).flatMap(([field, codes]) =>
    Array.isArray(codes) ? codes.map((one) => sentenceOf(field, String(one), extensions)) : [],
  )
  const sentences = [...new Set(faults)]
  return sentences.length > 1 ? sentences : (sentences[0] ?? ERRORS.INVALID.message({}))
}

const names: Readonly<Record<string, string>> = {
  subject: 'subject',
  body: 'text',
  to: 'list of people',
  templateId: 'email',
  sessionId: 'event',
  workspaceId: 'workspace',
  version: 'version',
}

function sentenceOf(field: string, code: string, extensions: Readonly<Record<string, unknown>>): string {
  const head = field.split('.')[0] ?? ''
  const name = names[head] ?? `field ${field}`
  switch (code) {
    case 'REQUIRED':
      return `The ${name} is missing.`
    case 'TOO_LONG':
    case 'TOO_MANY':
      return `The ${name} is too long.`
    case 'ONE_LINE':
      return `The ${name} must be on one line.`
    case 'SYNTAX':
      return `The ${name} has a tag that isn’t complete or isn’t allowed.`
    case 'UNKNOWN_TOKEN':
      return `The ${name} has a token that this email doesn’t have: ${tags(extensions.tokens)}.`
    case 'MISSING_TOKEN':
      return `The ${name} always has to say ${tags(extensions.missing)}.`
    case 'NOTHING':
      return 'Someone on the list may see nothing of what this email says.'
    case 'NOT_FOUND':
      return head === 'to'
        ? 'Emails about an event go only to its contacts, its crew and members of its workspace.'
        : `We couldn’t find the ${name}.`
    default:
      return `The ${name} isn’t valid.`
  }
}

const tags = (given: unknown): string => (Array.isArray(given) ? given.map((name) => `{{${String(name)}}}`).join(', ') : 'one')
