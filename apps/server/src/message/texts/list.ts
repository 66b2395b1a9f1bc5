import { type Answer, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { isKeyOf, keysOf } from '@troupe/domain/keys'
import type { MailClass, TokenType } from '@troupe/domain/message/kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { AUDIENCES } from '../templates/audiences.ts'
import { valueLines } from '../templates/render.ts'
import { type EmailText, isSecret, READER_NAME, type Template, type VariableKind } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import { sampleOf } from './samples.ts'
import { textsFor } from './texts.ts'

const countedDays = 30

/** One kind of email in the list of all. */
interface ListedEmail {
  readonly id: string
  readonly name: string
  readonly class: MailClass
  readonly audience: string
  /** Whether an edited text is in use: the workspace's own, or with no workspace Troupe's. */
  readonly edited: boolean
  readonly version: number
  readonly lastChange: { readonly madeAt: string; readonly madeBy: string } | null
  /** How many were sent in the last 30 days. */
  readonly sent: number
}

/** Every kind of email that there is. With a workspace, its versions; without one, Troupe's. Refuses NOT_FOUND for an unknown workspace. */
export async function listTemplates(
  ctx: Ctx,
  workspaceId: string | undefined,
): Promise<Answer<{ readonly nodes: readonly ListedEmail[]; readonly totalCount: number }>> {
  const whose = await workspaceOf(ctx.db, workspaceId)
  if (!whose.ok) return whose
  const rows = await ctx.db
    .selectFrom('message_text as t')
    .innerJoin('account_user as u', 'u.id', 't.made_by')
    .distinctOn('t.kind')
    .select(['t.kind', 't.version', 't.made_at', 'u.full_name'])
    .select(sql<boolean>`t.subject is not null`.as('edited'))
    .where('t.workspace_id', whose.value === null ? 'is' : '=', whose.value)
    .orderBy('t.kind')
    .orderBy('t.version', 'desc')
    .execute()
  const newest = new Map(rows.map((row) => [row.kind, row]))
  const sent = await sentByKind(ctx, whose.value)
  const nodes = keysOf(templates).map((id): ListedEmail => {
    const { name, class: mailClass, audience } = templates[id]
    const row = newest.get(id)
    return {
      ...{ id, name, class: mailClass, audience: AUDIENCES[audience].words },
      edited: row?.edited ?? false,
      version: row?.version ?? 0,
      lastChange: row ? { madeAt: row.made_at.toString(), madeBy: row.full_name } : null,
      sent: sent.get(id) ?? 0,
    }
  })
  return yes({ nodes, totalCount: nodes.length })
}

async function sentByKind({ db, now }: Ctx, workspaceId: string | null): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('message_mail')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('sent_at', '>', now().subtract({ hours: 24 * countedDays }))
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** The workspace whose texts are meant; null for Troupe's own. NOT_FOUND for one that isn't there. */
export async function workspaceOf(db: Db, id: string | undefined): Promise<Answer<string | null>> {
  if (id === undefined) return yes(null)
  const found = isUuid(id) ? await db.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst() : undefined
  return found ? yes(found.id) : refuse('NOT_FOUND')
}

const types: Readonly<Record<VariableKind, TokenType>> = {
  text: 'TEXT',
  optional: 'OPTIONAL',
  flag: 'FLAG',
  lines: 'LINES',
  link: 'LINK',
  links: 'LINKS',
  code: 'CODE',
  codeLink: 'CODE_LINK',
}

const mostVersions = 50

/**
 * The text of a kind of email as it is edited: the text in use, the default, what it may say, and its newest 50 versions, in which a text of null is the default
 * again. Refuses NOT_FOUND for an unknown kind or workspace.
 */
export async function templateToEdit(ctx: Ctx, id: string, workspaceId: string | undefined) {
  if (!isKeyOf(templates, id)) return refuse('NOT_FOUND')
  const whose = await workspaceOf(ctx.db, workspaceId)
  if (!whose.ok) return whose
  const template: Template = templates[id]
  const { text } = (await textsFor(ctx.db, [{ kind: id, workspaceId: whose.value }]))(id, template, whose.value)
  const versions = await ctx.db
    .selectFrom('message_text as t')
    .innerJoin('account_user as u', 'u.id', 't.made_by')
    .select(['t.version', 't.subject', 't.body', 't.made_at', 'u.full_name'])
    .where('t.kind', '=', id)
    .where('t.workspace_id', whose.value === null ? 'is' : '=', whose.value)
    .orderBy('t.version', 'desc')
    .limit(mostVersions)
    .execute()
  return yes({
    ...{ id, name: template.name, class: template.class, audience: AUDIENCES[template.audience].words },
    ...editable(versions[0], text),
    default: template.text,
    tokens: tokensOf(template, ctx.settings.baseUrl),
    version: versions[0]?.version ?? 0,
    versions: versions.map(({ version, subject, body, made_at, full_name }) => ({
      ...{ version, subject, body },
      ...{ madeAt: made_at.toString(), madeBy: full_name },
    })),
  })
}

/** An edited text is shown as it was saved, also one that can no longer be used: it's corrected there. */
const editable = (newest: { readonly subject: string | null; readonly body: string | null } | undefined, inUse: EmailText): EmailText =>
  newest && newest.subject !== null && newest.body !== null ? { subject: newest.subject, body: newest.body } : inUse

const tokensOf = ({ tokens, variables }: Template, site: string) =>
  tokens.map(({ name, required }) => {
    const kind = name === READER_NAME ? 'optional' : (variables[name] ?? 'text')
    const sample = sampleOf(name, kind, site)
    return {
      name,
      required,
      type: types[kind],
      sample: isSecret(kind) ? '***' : sample === true ? 'yes' : valueLines(sample, 'masked').join('\n'),
    }
  })
