import * as z from 'zod/mini'
import { FORMAT_TYPES, type FormatType, HOST_TYPES, type HostType } from '../catalogue/kinds.ts'
import { changeInput, choice, id, instant, line, optionalChoice, type RowOf, richText, wholeNumber } from '../field.ts'
import { INSTRUCTION_TYPES, type InstructionType } from './instruction-types.ts'

const edited = { editedBy: 'updateInstruction' } as const
const hosts = {
  type: '[HostType]',
  input: z.array(z.enum(HOST_TYPES)).check(z.overwrite((given) => HOST_TYPES.filter((one) => given.includes(one)))),
} as const

/** Every column of an instruction. */
export const instructionFields = {
  id: { ...id, label: 'Instruction', generated: true },
  type: { ...choice('InstructionType', INSTRUCTION_TYPES), label: 'Shown as', ...edited },
  hosts: { ...hosts, label: 'Hosts', description: 'Only for events with one of these hosts; empty for all.', initial: [], ...edited },
  documentType: {
    ...optionalChoice('ExperienceFormatType', FORMAT_TYPES),
    label: 'Kind of show',
    description: 'Only for events of this kind of show; null for all.',
    ...edited,
  },
  title: { ...line(96, 1), label: 'Title', ...edited },
  description: { ...line(256), label: 'Description', description: 'For staff: when to use it.', initial: '', ...edited },
  content: {
    ...richText(20_000),
    label: 'Text',
    description: 'Formatted text, in a small subset of HTML. An empty one isn’t shown.',
    initial: '',
    ...edited,
  },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
  createdAt: { ...instant, label: 'Added' },
} as const
export type InstructionRow = RowOf<typeof instructionFields>

/** A change of an instruction; what is absent stays. */
export const instructionChange = changeInput(instructionFields, 'updateInstruction')
/** A new instruction. */
export const createInstructionInput = z.extend(instructionChange, {
  type: instructionFields.type.input,
  title: instructionFields.title.input,
})

/** What decides which instructions an event has. */
export interface InstructedEvent {
  readonly documentType: FormatType | null
  readonly hostType: HostType
}
type Choosable = Pick<InstructionRow, 'type' | 'hosts' | 'created_at'> & { readonly document_type: FormatType | null; readonly id: string }

/**
 * The instruction of a type that an event has, null if none fits: of those for its kind of show or any, and for its host or any, the one in which most
 * matches. In a tie the kind of show counts more than the host, then the shorter list of hosts, then the older row.
 */
export function instructionFor<Row extends Choosable>(rows: readonly Row[], type: InstructionType, event: InstructedEvent): Row | null {
  const fitting = rows.filter(
    (row) =>
      row.type === type &&
      (row.document_type === null || row.document_type === event.documentType) &&
      (row.hosts.length === 0 || row.hosts.includes(event.hostType)),
  )
  const [best] = fitting.toSorted((one, other) => {
    const [a, b] = [matchOf(one), matchOf(other)]
    return (
      b.all - a.all ||
      b.kind - a.kind ||
      a.hosts - b.hosts ||
      Temporal.Instant.compare(one.created_at, other.created_at) ||
      (one.id < other.id ? -1 : 1)
    )
  })
  return best ?? null
}

function matchOf({ document_type, hosts: named }: Choosable) {
  const kind = document_type === null ? 0 : 1
  return { all: kind + Math.min(1, named.length), kind, hosts: named.length }
}

/** What stands in braces in an instruction, and is filled in for each event. */
export const INSTRUCTION_TOKENS = ['event', 'date', 'time', 'place', 'code', 'contact', 'host'] as const
/** What each of them is for an event; null where it isn't known yet. */
export type InstructionFacts = Readonly<Record<(typeof INSTRUCTION_TOKENS)[number], string | null>>

/** What is read in place of what isn't known yet. */
const unknown: Readonly<Record<(typeof INSTRUCTION_TOKENS)[number], string>> = {
  event: 'your event',
  date: 'a date that we’ll confirm',
  time: 'a time that we’ll confirm',
  place: 'a place that we’ll confirm',
  code: 'the code that your host gives you',
  contact: 'your contact',
  host: 'your host',
}

const tokens = new RegExp(`\\{(${INSTRUCTION_TOKENS.join('|')})\\}`, 'g')

/** A text with its tokens filled in, once: what someone typed is filled in as it is. Everything else in braces stays as typed. */
export const filledIn = (text: string, facts: InstructionFacts, written: (value: string) => string = (value) => value): string =>
  text.replaceAll(tokens, (whole, name) => {
    const token = INSTRUCTION_TOKENS.find((one) => one === name)
    return token ? written(facts[token] ?? unknown[token]) : whole
  })
