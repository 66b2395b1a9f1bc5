import * as z from 'zod/mini'
import type { FieldCodes } from '../errors.ts'
import { changeInput } from '../field.ts'
import { uuid } from '../input.ts'
import { type MissionAnswerKind, type MissionOption, missionFields, missionSetFields } from './fields.ts'
import { folded } from './fold.ts'

/** A new set: of a workspace, or without one of Troupe's library. */
export const createMissionSetInput = z.object({ workspaceId: z.nullish(uuid), name: missionSetFields.name.input })
/** A change of a set. */
export const missionSetChange = changeInput(missionSetFields, 'updateMissionSet')
/** A copy of a set, with its missions, for a workspace. */
export const copyMissionSetInput = z.object({ id: uuid, workspaceId: uuid })

/** What a mission needs from the beginning, whether it is typed or imported. */
export const newMission = z.object({
  name: missionFields.name.input,
  type: missionFields.type.input,
  options: missionFields.options.input,
  instructions: missionFields.instructions.input,
  notes: z.optional(missionFields.notes.input),
})
export type NewMission = z.infer<typeof newMission>
/** A new mission; without a position it is the last one of its set. */
export const createMissionInput = z.extend(newMission, { missionSetId: uuid, position: z.optional(missionFields.position.input) })
/** A change of a mission. */
export const missionChange = changeInput(missionFields, 'updateMission')

/** How many options a mission of a kind has. */
export const OPTION_COUNTS: Readonly<Record<MissionAnswerKind, readonly [least: number, most: number]>> = {
  MULTIPLE_CHOICE: [2, 6],
  TRUE_FALSE: [2, 2],
  TEXT: [1, 10],
}
export const TRUE_FALSE_TITLES = ['True', 'False'] as const

/**
 * What is wrong with the options of a mission of a kind, by their paths; empty if nothing is. For their number: TOO_SMALL (REQUIRED for none),
 * TOO_MANY. To choose from: CORRECT_REQUIRED if none is correct, ALL_CORRECT if all are. True or false: the same, and INVALID for other titles than True and False
 * in this order. Typed answers all count: INVALID for a `correct` that is false. DUPLICATE for a title that reads like an earlier one.
 */
export function optionFaults(type: MissionAnswerKind, options: readonly MissionOption[]): FieldCodes {
  const [least, most] = OPTION_COUNTS[type]
  if (options.length < least) return { options: [options.length === 0 ? 'REQUIRED' : 'TOO_SMALL'] }
  if (options.length > most) return { options: ['TOO_MANY'] }
  const faults: Record<string, string[]> = {}
  const titles = options.map(({ title }) => folded(title))
  for (const [place, { title, correct }] of options.entries()) {
    if (type === 'TRUE_FALSE' && title !== TRUE_FALSE_TITLES[place]) faults[`options.${place}.title`] = ['INVALID']
    else if (titles.indexOf(titles[place] ?? '') < place) faults[`options.${place}.title`] = ['DUPLICATE']
    if (type === 'TEXT' && !correct) faults[`options.${place}.correct`] = ['INVALID']
  }
  if (type !== 'TEXT' && options.every(({ correct }) => correct === options[0]?.correct))
    faults.options = [options[0]?.correct ? 'ALL_CORRECT' : 'CORRECT_REQUIRED']
  return faults
}

/** The order of the missions of a set when one of them, or a new one, comes to a place; a place after the last one is the last one. */
export function placedAt(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}
