import { useQueryClient } from '@tanstack/react-query'
import { missionFields } from '@troupe/domain/mission/fields'
import { createMissionInput, missionChange, optionFaults } from '@troupe/domain/mission/input'
import type { AnswerKind } from '@troupe/domain/mission/verdict'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CreateMissionDocument, UpdateMissionDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { labelsOf } from '../platform/form/labels.ts'
import type { Saved } from '../platform/form/saving/subject.ts'
import { useAsk } from '../platform/form/use-ask.ts'
import type { Fields } from '../platform/form/use-fields.ts'
import { useForm } from '../platform/form/use-form.ts'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import { type Mission, missionsQuery } from './sets/mission-queries.ts'
import { KIND_WORDS } from './sets/mission-words.ts'

/** What is typed or tapped as an answer: the kind and its options are one value, as neither is right without the other. */
export interface MissionAnswers {
  readonly type: AnswerKind
  readonly options: readonly { readonly title: string; readonly correct: boolean }[]
}

/** What the form of a mission holds. */
export interface MissionValues {
  readonly name: string
  readonly instructions: string
  readonly answers: MissionAnswers
  readonly notes: string
}

const labels = { ...labelsOf(missionFields, 'name', 'instructions'), answers: 'Answers', notes: 'Notes for the host' } as const

const savedOf = ({ name, instructions, type, options, notes, version }: Mission): Saved<MissionValues> => ({
  values: {
    ...{ name, instructions },
    notes: notes ?? '',
    answers: { type, options: options.map(({ title, correct }) => ({ title, correct: correct ?? false })) },
  },
  version,
})

/** Answers without the rows that are still empty. */
const written = ({ type, options }: MissionAnswers) => ({ type, options: options.filter(({ title }) => title.trim() !== '') })

/** What was typed, as the server reads it. */
const inputOf = ({ answers, ...plain }: Partial<MissionValues>) => ({ ...plain, ...(answers && written(answers)) })

const rules = { input: inputOf, path: (field: string) => (field === 'answers' ? 'options' : field) }

/** What is wrong with answers as a whole. */
function check({ answers }: MissionValues): { readonly answers?: string } {
  const { type, options } = written(answers)
  const [code] = Object.values(optionFaults(type, options)).flat()
  const words = code && (faults[`${type} ${code}`] ?? faults[code])
  return words ? { answers: words } : {}
}

const faults: Readonly<Record<string, string>> = {
  REQUIRED: 'Add an answer.',
  TOO_SMALL: 'Add at least two options.',
  TOO_MANY: 'Remove some options.',
  CORRECT_REQUIRED: 'Mark the right option.',
  ALL_CORRECT: 'Leave at least one option wrong.',
  DUPLICATE: 'Two options read the same. Change or remove one.',
  'TEXT DUPLICATE': 'Two answers read the same. Change or remove one.',
  'MULTIPLE_CHOICE REQUIRED': 'Add at least two options.',
}

/** A value in words, for the choice between mine and theirs. */
const show = (_: string, value: MissionValues[keyof MissionValues]): string =>
  typeof value === 'string'
    ? value
    : `${KIND_WORDS[value.type]}: ${value.options.map(({ title, correct }) => (correct && value.type !== 'TEXT' ? `${title} (right)` : title)).join(', ')}`

/** The form of a mission, whose fields save themselves; `why` it can't be changed, in words. */
export function useMission(mission: Mission, why: string | undefined) {
  const queries = useQueryClient()
  const list = missionsQuery(mission.missionSetId)
  return useForm<MissionValues>({
    ...{ name: `mission.${mission.id}`, labels, why, show, check, saves: 'field' },
    rules: { ...rules, schema: missionChange },
    saved: savedOf(mission),
    send: async (typed, version) => {
      const { updateMission } = await graphql(UpdateMissionDocument, { input: { id: mission.id, version, ...inputOf(typed) } })
      queries.setQueryData(list.queryKey, (all) => all?.map((one) => (one.id === mission.id ? updateMission : one)))
      return savedOf(updateMission)
    },
    reload: async () => {
      const all = await queries.fetchQuery({ ...list, staleTime: 0 })
      const now = all.find(({ id }) => id === mission.id)
      return now ? savedOf(now) : null
    },
  })
}

/** A mission that was begun and can't be saved yet is like this. */
const first: MissionValues = { name: '', instructions: '', answers: { type: 'TEXT', options: [{ title: '', correct: true }] }, notes: '' }

/** The form of a new mission: it is added, at the end of its set, as soon as nothing is missing. */
export function useNewMission(setId: string, onAdded: (mission: Mission) => void) {
  const queries = useQueryClient()
  const added = useRef<Mission | null>(null)
  const form = useAsk<MissionValues>({
    ...{ name: `mission.new.${setId}`, first, labels, check },
    rules: { ...rules, schema: createMissionInput, input: (typed) => ({ missionSetId: setId, ...inputOf({ ...first, ...typed }) }) },
    send: async (values, key) => {
      const input = {
        missionSetId: setId,
        name: values.name,
        instructions: values.instructions,
        notes: values.notes,
        ...written(values.answers),
      }
      const { createMission } = await graphql(CreateMissionDocument, { input }, { key })
      queries.setQueryData(
        missionsQuery(setId).queryKey,
        (all) =>
          // the list with it may be here already
          all && [...all.filter(({ id }) => id !== createMission.id), createMission],
      )
      void queries.invalidateQueries({ queryKey: missionKeys.sets })
      added.current = createMission
    },
  })
  const isWhole = (values: MissionValues) =>
    values.name.trim() !== '' &&
    values.instructions.trim() !== '' &&
    !check(values).answers &&
    values.answers.options.some(({ title }) => title.trim())
  const addIfWhole = async (values: MissionValues) => {
    if (isWhole(values) && (await form.submit()) && added.current) onAdded(added.current)
  }
  const chosen = useRef(false)
  const afterChoosing = useEffectEvent(() => {
    if (!chosen.current) return
    chosen.current = false
    void addIfWhole(form.values)
  })
  const { values } = form
  // what was chosen is among the values after the next rendering
  useEffect(() => {
    if (values) afterChoosing()
  }, [values])
  const fields: Fields<MissionValues> = {
    ...form,
    choose: (field, value) => {
      form.set(field, value)
      chosen.current = true
    },
    leave: (field) => {
      form.leave(field)
      void addIfWhole(form.values)
    },
  }
  return { fields, form }
}
