import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid, refuse } from '@troupe/domain/errors'
import { isKeyOf } from '@troupe/domain/keys'
import type { SaveTemplate } from '@troupe/domain/message/input'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { readEmail, type Template } from '../templates/template.ts'
import { type MailKind, templates } from '../templates/templates.ts'
import { judgeEdit } from './judge.ts'
import type { Letter } from './letter-for.ts'
import { workspaceOf } from './list.ts'
import { onTrial, previewOf } from './preview.ts'

export interface SavedText {
  readonly id: string
  readonly version: number
  /** Of a preview: the email with this text. */
  readonly letter: Letter | null
}

/**
 * Saves a text of a kind of email as its next version, for all workspaces or for one; `reset` adds a version that is the default again. With `preview` it is judged and
 * shown, and nothing is saved. Refuses NOT_FOUND for an unknown kind, workspace or event, VERSION_CONFLICT {version} when someone saved since `version`, and
 * INVALID {fields} with SYNTAX, UNKNOWN_TOKEN, MISSING_TOKEN, REQUIRED, `tokens` and `missing`.
 */
export const saveTemplate = (ctx: Ctx, id: string, given: SaveTemplate): Promise<Answer<SavedText>> =>
  command(given.preview ? onTrial(ctx) : ctx, async (work) => {
    if (!isKeyOf(templates, id)) return refuse('NOT_FOUND')
    const whose = await workspaceOf(work.tx, given.workspaceId)
    if (!whose.ok) return whose
    const text = textOf(given, templates[id])
    if (!text.ok) return text
    if (!given.preview)
      return saveVersion(work, { kind: id, workspaceId: whose.value, version: given.version, text: given.reset ? null : text.value })
    const read = { text: text.value, read: readEmail(text.value) }
    const shown = await previewOf(work, { kind: id, sessionId: given.sessionId, use: () => read })
    return shown.ok ? yes({ id, version: given.version ?? 0, letter: shown.value.letter }) : shown
  })

/** The text that was given, or for a reset the default. */
function textOf({ subject, body, reset }: SaveTemplate, template: Template): Answer<{ readonly subject: string; readonly body: string }> {
  if (reset) return yes(template.text)
  if (subject === undefined || body === undefined)
    return invalid({
      ...(subject === undefined ? { subject: ['REQUIRED'] } : {}),
      ...(body === undefined ? { body: ['REQUIRED'] } : {}),
    })
  return judgeEdit({ subject, body }, template) ?? yes({ subject, body })
}

interface NewVersion {
  readonly kind: MailKind
  readonly workspaceId: string | null
  readonly version: number | undefined
  readonly text: { readonly subject: string; readonly body: string } | null
}

async function saveVersion(work: Work, { kind, workspaceId, version: seen, text }: NewVersion): Promise<Answer<SavedText>> {
  await advisoryLock(work.tx, 'emailTexts', `${kind} ${workspaceId ?? ''}`)
  const last = await work.tx
    .selectFrom('message_text')
    .select(['version', 'subject', 'body'])
    .where('kind', '=', kind)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const current = last?.version ?? 0
  if (seen !== undefined && seen !== current) return no('VERSION_CONFLICT', { version: current })
  const before = last?.subject != null ? { subject: last.subject, body: last.body } : null
  // what is saved without a change is no version
  if (before?.subject === text?.subject && before?.body === text?.body) return yes({ id: kind, version: current, letter: null })
  const version = current + 1
  await work.tx
    .insertInto('message_text')
    .values({
      ...{ kind, workspace_id: workspaceId, version },
      ...{ subject: text?.subject ?? null, body: text?.body ?? null },
      ...{ made_at: work.at, made_by: actorId(work) ?? '' },
    })
    .execute()
  work.audit({
    operation: 'POST /email/template/{id}',
    subjectType: 'email text',
    subjectId: null,
    workspaceId,
    before: { kind, version: current, ...before },
    after: { kind, version, ...text },
  })
  return yes({ id: kind, version, letter: null })
}
