import { INSTRUCTION_TYPES, type InstructionType } from './instruction-types.ts'

/** What can be printed of an event, in the order of its menu. */
export const DOCUMENT_TYPES = ['CALL_SHEET', 'RUNNING_ORDER', ...INSTRUCTION_TYPES] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** What readers call each of them. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentType, string>> = {
  CALL_SHEET: 'Call sheet',
  RUNNING_ORDER: 'Running order',
  IRL_ADMIN_INSTRUCTIONS: 'Preparations',
  IRL_LOGIN_INSTRUCTIONS: 'Sign-in',
  IRL_LOGIN_INSTRUCTIONS_NO_CODE: 'Sign-in',
  IRL_TALKING_POINTS: 'Talking points',
}

/** Whether a document prints an instruction. */
export const isInstruction = (type: DocumentType): type is InstructionType => type !== 'CALL_SHEET' && type !== 'RUNNING_ORDER'
