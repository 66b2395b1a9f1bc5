import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormatType, HostType } from '@troupe/domain/catalogue/kinds'
import { INSTRUCTION_TYPES, type InstructionType } from '@troupe/domain/session/instruction-types'
import { createInstructionInput, instructionChange, instructionFields } from '@troupe/domain/session/instructions'
import { useToast } from '@troupe/ui/toast'
import { useRef } from 'react'
import { textOf } from '../../catalogue/edit/plain-text.ts'
import { CreateInstructionDocument, UpdateInstructionDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { hostsWords, kindWords, typeWords } from './instruction-words.ts'
import { type Instruction, instructionsQuery } from './instructions-queries.ts'

/** What the form of an instruction holds. */
export interface InstructionValues {
  readonly title: string
  readonly type: InstructionType
  /** Empty for every kind of show. */
  readonly documentType: FormatType | ''
  readonly hosts: readonly HostType[]
  readonly description: string
  readonly content: string
}

const first: InstructionValues = { title: '', type: 'IRL_ADMIN_INSTRUCTIONS', documentType: '', hosts: [], description: '', content: '' }
const labels = labelsOf(instructionFields, 'title', 'type', 'documentType', 'hosts', 'description', 'content')
const says = {
  documentType: { DUPLICATE: 'Another text of this type is for the same kind of show and hosts. Change that one, or choose others here.' },
}

const valuesOf = ({ title, type, documentType, hosts, description, content }: Instruction): InstructionValues => ({
  ...{ title, type, hosts, description, content },
  documentType: documentType ?? '',
})
const savedOf = (row: Instruction): Saved<InstructionValues> => ({ values: valuesOf(row), version: row.version })

/** What was typed, as the server reads it. */
const inputOf = ({ documentType, hosts, ...plain }: Partial<InstructionValues>) => ({
  ...plain,
  ...(hosts && { hosts: [...hosts] }),
  ...(documentType !== undefined && { documentType: documentType || null }),
})

/** A value in words, for the choice between mine and theirs. */
function show(field: keyof InstructionValues, value: InstructionValues[keyof InstructionValues]): string {
  if (typeof value !== 'string') return hostsWords(value)
  if (field === 'documentType') return kindWords(value)
  if (field === 'content') return textOf(value)
  const type = field === 'type' && INSTRUCTION_TYPES.find((one) => one === value)
  return type ? typeWords[type] : value
}

/** The form of an instruction that is there; `why` it can't be changed, in words. */
export function useInstruction(row: Instruction, why: string | undefined) {
  const queries = useQueryClient()
  return useForm<InstructionValues>({
    ...{ name: `instruction.${row.id}`, labels, says, why, show },
    rules: { schema: instructionChange, input: inputOf },
    saved: savedOf(row),
    said: 'Instruction saved',
    send: async (typed, version) => {
      const { updateInstruction } = await graphql(UpdateInstructionDocument, { input: { id: row.id, version, ...inputOf(typed) } })
      queries.setQueryData(instructionsQuery.queryKey, (rows) => rows?.map((one) => (one.id === row.id ? updateInstruction : one)))
      // where it is shown now, others are no longer
      void queries.invalidateQueries(instructionsQuery)
      return savedOf(updateInstruction)
    },
    reload: async () => {
      const rows = await queries.fetchQuery({ ...instructionsQuery, staleTime: 0 })
      const now = rows.find(({ id }) => id === row.id)
      return now ? savedOf(now) : null
    },
  })
}

/** The form of a new one; once it is added, it is the one that is open. */
export function useNewInstruction() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const added = useRef<string | undefined>(undefined)
  const form = useAsk<InstructionValues>({
    ...{ name: 'instruction.new', first, labels, says },
    rules: { schema: createInstructionInput, input: (typed) => inputOf({ ...first, ...typed }) },
    send: async (values, key) => {
      const input = { type: values.type, title: values.title, ...inputOf(values) }
      const { createInstruction } = await graphql(CreateInstructionDocument, { input }, { key })
      await queries.invalidateQueries(instructionsQuery)
      toast(`“${createInstruction.title}” added`)
      added.current = createInstruction.id
    },
  })
  // nothing is unsaved then, but the guard only knows that after the next rendering
  const open = (entry?: string) =>
    navigate({
      to: '/settings/admin',
      search: { tab: 'instructions', ...(entry && { entry }) },
      resetScroll: false,
      ignoreBlocker: true,
      replace: true,
    })
  return {
    form,
    submit: async () => {
      const done = await form.submit()
      if (done) await open(added.current)
      return done
    },
    discard: () => {
      form.clear()
      void open()
    },
  }
}
