import * as z from 'zod/mini'
import { choice, type Fields, hidden, id, instant, optionalId, optionalInstant, type RowOf, wholeNumber } from '../field.ts'
import { lineInput, paragraphInput } from '../input.ts'

/** How a mission is answered: by choosing, by typing, or by True or False. */
export const MISSION_ANSWER_KINDS = ['MULTIPLE_CHOICE', 'TEXT', 'TRUE_FALSE'] as const
export type MissionAnswerKind = (typeof MISSION_ANSWER_KINDS)[number]

export const MOST_SETS = 200
export const MOST_MISSIONS = 50
/** The most options of any kind: so many answers a typed one may have. */
const MOST_OPTIONS = 10

/** Lengths are code points of composed letters, however a keyboard wrote them; no letter takes more than eight units. */
const inPoints = <Text extends z.ZodMiniString>(text: Text, most: number): Text =>
  text.check(
    z.overwrite((given: string) => given.normalize('NFC')),
    z.refine((given: string) => [...given].length <= most, 'TOO_LONG'),
  )
const pointsLine = (most: number) => ({ type: 'String', input: inPoints(lineInput(8 * most, 1), most) }) as const
const pointsParagraph = (most: number, least = 0) => ({ type: 'String', input: inPoints(paragraphInput(8 * most, least), most) }) as const

/** Something to choose, or an answer that counts. */
export const missionOption = z.object({ title: pointsLine(64).input, correct: z.boolean() })
export type MissionOption = z.infer<typeof missionOption>

const options = { type: null, json: true, input: z.array(missionOption).check(z.maxLength(MOST_OPTIONS)) } as const
/** Keys of findings about a mission's text that its authors chose to leave as it is. */
const dismissed = { type: '[String]', input: z.array(lineInput(120, 1)).check(z.maxLength(100)) } as const

const edited = { editedBy: 'updateMission' } as const

/** Every column of a set of missions. */
export const missionSetFields = {
  id: { ...id, label: 'Mission set', generated: true },
  workspaceId: { ...optionalId, label: 'Workspace', description: 'Null for a set of Troupe’s library.' },
  name: { ...pointsLine(70), label: 'Name', editedBy: 'updateMissionSet' },
  createdAt: { ...instant, label: 'Created' },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
  deletedAt: { ...hidden(optionalInstant), label: 'Deleted' },
} as const satisfies Fields

/** Every column of a mission. */
export const missionFields = {
  id: { ...id, label: 'Mission', generated: true },
  missionSetId: { ...id, label: 'Mission set' },
  name: { ...pointsLine(18), label: 'Title', ...edited },
  type: { ...choice('MissionAnswerKind', MISSION_ANSWER_KINDS), label: 'Kind', ...edited },
  options: { ...options, label: 'Answers', ...edited },
  instructions: { ...pointsParagraph(144, 1), label: 'Instructions', ...edited },
  notes: {
    ...pointsParagraph(2000),
    label: 'Notes',
    description: 'For those who write and run the missions. Visible to those who can see which answers are correct.',
    initial: '',
    readBy: 'Mission.options.correct',
    ...edited,
  },
  position: {
    ...wholeNumber(0, MOST_MISSIONS - 1),
    label: 'Position',
    description: 'The place in the set, from 0. Setting it moves the others; a number after the last place means the last one.',
    ...edited,
  },
  dismissed: {
    ...dismissed,
    label: 'Dismissed findings',
    description: 'The keys of the findings about the mission that its authors don’t want to see again.',
    initial: [],
    ...edited,
  },
  createdAt: { ...instant, label: 'Created' },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
} as const satisfies Fields

export type MissionSetColumns = RowOf<typeof missionSetFields>
export type MissionColumns = RowOf<typeof missionFields>
