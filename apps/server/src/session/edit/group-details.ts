import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUpgraded } from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type AskingFacts, answersToCopy } from '@troupe/domain/session/group-details'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { free, type OutcomeLine } from '../kind/outcome.ts'
import type { SessionRow } from '../row.ts'
import { changeSession, type ReadVersion } from './change.ts'
import { answersChange, fieldsChange } from './edit.ts'

/** Clears every answer about the group. Refuses as changeSession. */
export const clearGroupDetails = (ctx: Ctx, id: string, read: ReadVersion): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read }, async (_work, row) => {
    const cleared = Object.fromEntries(Object.keys(row.group_details).map((name) => [name, null]))
    return yes({ columns: { group_details: {} }, fields: answersChange(row, cleared) })
  })

interface CopyOrder {
  readonly id: string
  readonly read: ReadVersion
  readonly fromId: string
  /** Only these answers; all that can be copied without it. */
  readonly fields?: readonly string[] | null | undefined
  /** The digest of what the caller was shown that can be copied. */
  readonly expects?: string | null | undefined
}

/**
 * Copies the answers about the group from an event that the caller may read: those that are given there, to questions that this event asks. NOT_FOUND
 * for an event that the caller can't read, INVALID {groupDetails: NOT_ALLOWED_TYPE} where none are asked, and {fields: INVALID} if one of the named
 * answers can't be copied; refuses otherwise as changeSession.
 */
export const copyGroupDetails = (ctx: Ctx, { id, read, fromId, fields, expects }: CopyOrder): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, expects }, async (work, row) => {
    if (!row.has_group_details) return invalid({ groupDetails: ['NOT_ALLOWED_TYPE'] })
    const from = await readableAnswers(work, fromId)
    if (!from.ok) return from
    const facts = await askingFactsOf(work, row)
    const asked = { here: row.group_details, there: from.value }
    // whichever of them are copied, all of them were shown
    const all = answersToCopy(facts, asked)
    work.notes.outcome = { credits: free(row.credits), lines: Object.entries(all).map((answer) => lineOf(row, answer)) }
    const copied = fields ? answersToCopy(facts, { ...asked, only: fields }) : all
    if (fields?.some((name) => !Object.hasOwn(copied, name))) return invalid({ fields: ['INVALID'] })
    return fieldsChange(work, row, { change: { groupDetails: copied } })
  })

const lineOf = ({ group_details: here }: SessionRow, [name, answer]: readonly [string, unknown]): OutcomeLine => ({
  ...{ part: 'GROUP_DETAILS', effect: here[name] === answer ? 'KEPT' : 'ADDED', label: name },
  key: JSON.stringify([name, here[name] ?? null, answer]),
})

/** The answers of an event that the caller may read as a member of its workspace, or as staff. */
async function readableAnswers(work: Work, id: string): Promise<Answer<SessionRow['group_details']>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const from = await work.tx.selectFrom('session').select(['workspace_id', 'group_details']).where('id', '=', id).executeTakeFirst()
  const isReadable = from && reaches(scopeOf('session', work.actor), { workspaceId: from.workspace_id })
  return isReadable ? yes(from.group_details) : no('NOT_FOUND')
}

async function askingFactsOf(work: Work, row: SessionRow): Promise<AskingFacts> {
  const { category } = await work.tx
    .selectFrom('catalogue_experience')
    .select('category')
    .where('id', '=', row.experience_id)
    .executeTakeFirstOrThrow()
  return {
    ...{ type: row.type, hostType: row.host_type, category, hasUpgrade: isUpgraded(row.package_level) },
    blackout: work.settings.blackoutExperienceIds.includes(row.experience_id),
  }
}
