import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type ChangeBy, columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { type AiModel, type AiPromptRow, aiPromptChange, aiPromptFields, createAiPromptInput } from '@troupe/domain/setting/ai-prompts'
import { sql } from 'kysely'
import { closeBox, openBox } from '../../platform/box.ts'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { anywhere, type Listed, type Page } from '../../platform/database/lists.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { difference } from '../../platform/fields.ts'
import { newWebhookSecret } from '../../platform/outbound/sign-webhook.ts'
import { isOpenAddress } from '../../platform/outbound/web-client.ts'

/** The columns of the list by which it is sorted. */
export const aiPromptSorts = ['name', 'model', 'createdAt', 'updatedAt'] as const
const sorted = {
  name: sql`lower(p.name)`,
  model: sql`p.model`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
} as const

/** A prompt as the wire shows it. */
export type AiPromptView = AiPromptRow & {
  readonly changed_by: string | null
  /** The key that signs calls to its webhook, in the answer of the command that made it and nowhere else. */
  readonly secret: string | null
}

interface AiPromptsAsked {
  /** A part of the name or of the text. */
  readonly text?: string | undefined
  readonly model?: AiModel | undefined
  readonly sorting: readonly { readonly field: (typeof aiPromptSorts)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const columns = columnsOf(aiPromptFields)

const rowsIn = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('setting_ai_prompt as p')
    .leftJoin('account_user as u', 'u.id', 'p.updated_by')
    .select(columns.map((column) => `p.${column}` as const))
    .select(['u.full_name as changed_by', sql<string | null>`null`.as('secret')])

/** All prompts, for admins: by name unless asked otherwise. */
export async function listAiPrompts(ctx: Ctx, { text, model, sorting }: AiPromptsAsked, page: Page): Promise<Listed<AiPromptView>> {
  let counted = ctx.db.selectFrom('setting_ai_prompt as p')
  let rows = rowsIn(ctx)
  if (text?.trim()) {
    const fits = sql<boolean>`(p.name || ' ' || p.prompt) ilike ${anywhere(text.trim())}`
    counted = counted.where(fits)
    rows = rows.where(fits)
  }
  if (model) {
    counted = counted.where('p.model', '=', model)
    rows = rows.where('p.model', '=', model)
  }
  const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  for (const { field, direction } of sorting) rows = rows.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await rows.orderBy(sorted.name).orderBy('p.id').offset(page.offset).limit(page.limit).execute()
  return { nodes, totalCount: total }
}

/** A prompt by its id; undefined for one that isn't there. */
export const aiPromptById = async (ctx: Ctx, id: string): Promise<AiPromptRow | undefined> =>
  isUuid(id) ? ctx.db.selectFrom('setting_ai_prompt').select(columns).where('id', '=', id).executeTakeFirst() : undefined

/** What a command stores for a repeated call: no secret, which is read from its box again. */
interface WrittenPrompt {
  readonly id: string
  /** Its webhook has a new key. */
  readonly hasNewKey: boolean
}

/**
 * Adds a prompt. Refuses INVALID {fields}, {name: TAKEN} for a name that differs from another in capitals alone, and {webhookUrl: CLOSED} for an address that
 * isn't https or isn't on the public internet.
 */
export async function createAiPrompt(ctx: Ctx, input: unknown): Promise<Answer<AiPromptView>> {
  const made = await command(ctx, async (work): Promise<Answer<WrittenPrompt>> => {
    const parsed = parseInput(createAiPromptInput, input)
    if (!parsed.ok) return parsed
    const { name, model, prompt, webhookUrl = null } = parsed.value
    const id = randomUUID()
    const fits = await fitsOthers(work, { id, name, webhookUrl })
    if (!fits.ok) return fits
    const webhook = webhookOf(work, id, webhookUrl)
    const written = { created_at: work.at, updated_at: work.at, updated_by: actorId(work) }
    await work.tx
      .insertInto('setting_ai_prompt')
      .values({ id, name, model, prompt, ...webhook, ...written })
      .execute()
    const after = { name, model, prompt, webhookUrl }
    work.audit({ operation: 'createAiPrompt', subjectType: 'ai prompt', subjectId: id, after })
    return yes({ id, hasNewKey: webhookUrl !== null })
  })
  return made.ok ? written(ctx, made.value) : made
}

/**
 * Changes a prompt; what is absent stays. Another address of the webhook gets a key of its own, so that none knows the key of another. Refuses NOT_FOUND,
 * VERSION_CONFLICT {version} and as createAiPrompt.
 */
export async function updateAiPrompt(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<AiPromptView>> {
  const done = await command(ctx, async (work): Promise<Answer<WrittenPrompt>> => {
    const parsed = parseInput(aiPromptChange, input)
    if (!parsed.ok) return parsed
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx.selectFrom('setting_ai_prompt').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const change: ChangeBy<typeof aiPromptFields, 'updateAiPrompt'> = parsed.value
    const changed = difference(row, asColumns(change))
    if (!changed) return yes({ id, hasNewKey: false })
    const { name, webhook_url: webhookUrl } = { ...row, ...changed.after }
    const fits = await fitsOthers(work, { id, name, webhookUrl })
    if (!fits.ok) return fits
    const isMoved = webhookUrl !== row.webhook_url
    await work.tx
      .updateTable('setting_ai_prompt')
      .set({ ...changed.after, ...(isMoved ? webhookOf(work, id, webhookUrl) : {}) })
      .set({ version: row.version + 1, updated_at: work.at, updated_by: actorId(work) })
      .where('id', '=', id)
      .execute()
    work.audit({ operation: 'updateAiPrompt', subjectType: 'ai prompt', subjectId: id, ...changed })
    return yes({ id, hasNewKey: isMoved && webhookUrl !== null })
  })
  return done.ok ? written(ctx, done.value) : done
}

/** Deletes a prompt, and with it the key of its webhook. Refuses NOT_FOUND. */
export function deleteAiPrompt(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx
      .deleteFrom('setting_ai_prompt')
      .where('id', '=', id)
      .returning(['id', 'name', 'model', 'prompt', 'webhook_url'])
      .executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    const { id: promptId, ...before } = row
    work.audit({ operation: 'deleteAiPrompt', subjectType: 'ai prompt', subjectId: promptId, before })
    return yes({ id: promptId })
  })
}

/** The prompt that a command has written, with the key that it made. NOT_FOUND when someone has deleted it since. */
async function written(ctx: Ctx, { id, hasNewKey }: WrittenPrompt): Promise<Answer<AiPromptView>> {
  const row = await rowsIn(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  return yes(hasNewKey ? { ...row, secret: webhookSecretOf(ctx, row) ?? null } : row)
}

/** The key that signs the calls to a prompt's webhook; undefined without one, and when the server's secret no longer opens its box. */
export const webhookSecretOf = ({ settings }: Pick<Ctx, 'settings'>, { id, webhook_box: box }: AiPromptRow): string | undefined =>
  box === null ? undefined : openBox(settings, id, box)

const webhookOf = ({ settings }: Work, id: string, url: string | null) => ({
  webhook_url: url,
  webhook_box: url === null ? null : closeBox(settings, id, newWebhookSecret()),
})

/** Prompts are named one after the other, so that no two come to have one name. */
async function fitsOthers(
  { tx }: Work,
  { id, name, webhookUrl }: { readonly id: string; readonly name: string; readonly webhookUrl: string | null },
): Promise<Answer<null>> {
  if (webhookUrl !== null && !isOpenAddress(webhookUrl)) return invalid({ webhookUrl: ['CLOSED'] })
  await advisoryLock(tx, 'aiPrompts')
  const other = await tx
    .selectFrom('setting_ai_prompt')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other ? invalid({ name: ['TAKEN'] }) : yes(null)
}
