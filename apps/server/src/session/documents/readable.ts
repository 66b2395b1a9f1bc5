import { FORMAT_TYPES, HOST_TYPES } from '@troupe/domain/catalogue/kinds'
import { DOCUMENT_TYPES, type DocumentType, isInstruction } from '@troupe/domain/session/document-types'
import type { InstructionType } from '@troupe/domain/session/instruction-types'
import { type InstructionRow, instructionFor } from '@troupe/domain/session/instructions'
import type { Ctx } from '../../platform/ctx.ts'
import type { Operation } from '../../platform/rights/policy.ts'
import { maySee } from '../edit/seen.ts'
import type { SessionView } from '../list/view.ts'

/** What decides which documents an event has, and who reads them. */
export const DOCUMENT_FACTS = ['diy', 'pdf_type', 'host_type', 'timelineItems', 'assigned'] as const
export type DocumentFacts = Pick<SessionView, (typeof DOCUMENT_FACTS)[number] | 'id' | 'workspace_id'>

/** What decides which instruction of a type an event has. */
type InstructedKind = Pick<DocumentFacts, 'pdf_type' | 'host_type'>

/** The rights to documents that not every reader of an event has; with any of them. */
const rightsTo = ({ diy }: Pick<DocumentFacts, 'diy'>): Partial<Record<DocumentType, Operation>> => ({
  CALL_SHEET: 'Document.CALL_SHEET',
  IRL_ADMIN_INSTRUCTIONS: 'Document.IRL_ADMIN_INSTRUCTIONS',
  IRL_TALKING_POINTS: diy ? 'Document.IRL_TALKING_POINTS of a self-hosted event' : 'Document.IRL_TALKING_POINTS',
})

/** Whether the reader of an event may read a document of this type. */
export function mayReadDocument(ctx: Ctx, view: DocumentFacts, type: DocumentType): boolean {
  const right = rightsTo(view)[type]
  return right === undefined || maySee(ctx, right, view)
}

/** The instructions that decide, once for a request. */
const knownOf = new WeakMap<Ctx, Promise<readonly InstructionRow[]>>()
const instructionsKnown = (ctx: Ctx): Promise<readonly InstructionRow[]> => {
  const known =
    knownOf.get(ctx) ??
    ctx.db
      .selectFrom('setting_instruction')
      .select(['id', 'type', 'hosts', 'document_type', 'title', 'description', 'content', 'version', 'created_at'])
      .execute()
  knownOf.set(ctx, known)
  return known
}

/** The instruction of a type that an event has, with a text; sign-in with a code needs a game, and no event has one yet. */
export async function instructionOf(ctx: Ctx, view: InstructedKind, type: InstructionType): Promise<InstructionRow | null> {
  if (type === 'IRL_LOGIN_INSTRUCTIONS') return null
  const row = instructionFor(await instructionsKnown(ctx), type, { documentType: view.pdf_type, hostType: view.host_type })
  return row?.content ? row : null
}

const kinds: readonly InstructedKind[] = [null, ...FORMAT_TYPES].flatMap((pdf_type) =>
  HOST_TYPES.map((host_type) => ({ pdf_type, host_type })),
)

/** The kinds of events that show an instruction; none for one that is empty, and for one that doesn't exist. */
export async function kindsShowing(ctx: Ctx, instructionId: string): Promise<readonly InstructedKind[]> {
  const row = (await instructionsKnown(ctx)).find(({ id }) => id === instructionId)
  if (!row) return []
  const shown = await Promise.all(kinds.map((kind) => instructionOf(ctx, kind, row.type)))
  return kinds.filter((_, index) => shown[index]?.id === row.id)
}

/** The documents of an event that have something in them and that the reader may read. A self-hosted event has no crew to call. */
export async function readableDocuments(ctx: Ctx, view: DocumentFacts): Promise<DocumentType[]> {
  const found: DocumentType[] = []
  for (const type of DOCUMENT_TYPES) if (mayReadDocument(ctx, view, type) && (await hasContent(ctx, view, type))) found.push(type)
  return found
}

/** Whether an event has anything to print in a document. */
export async function hasContent(ctx: Ctx, view: DocumentFacts, type: DocumentType): Promise<boolean> {
  if (isInstruction(type)) return (await instructionOf(ctx, view, type)) !== null
  return type === 'CALL_SHEET' ? !view.diy : view.timelineItems.length > 0
}
