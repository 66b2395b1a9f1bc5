import type { Db } from '../../platform/database/db.ts'
import { type EmailText, faultOf, type ReadEmail, readEmail, type Template } from '../templates/template.ts'

/** The newest version of an edited text. Its text is null when it was reset. */
interface NewestVersion {
  readonly id: string
  readonly kind: string
  readonly workspaceId: string | null
  readonly version: number
  readonly text: EmailText | null
  readonly madeBy: string
}

/** The text by which an email is written, and what is wrong with an edited one that can't be used. */
export interface TextInUse {
  /** The row of its version; null for the default. */
  readonly id: string | null
  /** 0 for the default. */
  readonly version: number
  readonly text: EmailText
  /** Its parts; undefined for the default, which has been read already. */
  readonly read: ReadEmail | undefined
  readonly broken: BrokenText | undefined
}

export interface BrokenText {
  readonly kind: string
  readonly workspaceId: string | null
  readonly version: number
  readonly madeBy: string
  readonly why: string
}

/** Gives the text in use of a kind for a workspace, or for no workspace. */
export type TextFor = (kind: string, template: Template, workspaceId: string | null) => TextInUse

/**
 * The texts by which some emails are written: the workspace's own version, else Troupe's, else the default. A version that can no longer be used, since a value
 * that it says has been removed, is passed over for the default. One query for all of them.
 */
export async function textsFor(
  db: Db,
  wanted: readonly { readonly kind: string; readonly workspaceId: string | null }[],
): Promise<TextFor> {
  const found = new Map(
    (await newestVersions(db, wanted)).map((one) => [keyOf(one), { ...one, read: one.text ? readEmail(one.text) : undefined }]),
  )
  return (kind, template, workspaceId) => {
    const own = workspaceId === null ? undefined : found.get(keyOf({ kind, workspaceId }))
    const used = own?.text ? own : found.get(keyOf({ kind, workspaceId: null }))
    if (!used?.text || !used.read) return defaultText(template)
    const why = faultOf(used.text, template)
    if (why !== undefined) return { ...defaultText(template), broken: { ...used, why } }
    return { id: used.id, version: used.version, text: used.text, read: used.read, broken: undefined }
  }
}

const defaultText = ({ text }: Template): TextInUse => ({ id: null, version: 0, text, read: undefined, broken: undefined })

const keyOf = ({ kind, workspaceId }: { readonly kind: string; readonly workspaceId: string | null }) => `${kind} ${workspaceId ?? ''}`

/** The newest versions of some kinds, of Troupe and of the workspaces named. */
async function newestVersions(
  db: Db,
  wanted: readonly { readonly kind: string; readonly workspaceId: string | null }[],
): Promise<readonly NewestVersion[]> {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  if (kinds.length === 0) return []
  const workspaces = [...new Set(wanted.flatMap(({ workspaceId }) => workspaceId ?? []))]
  const rows = await db
    .selectFrom('message_text')
    .distinctOn(['kind', 'workspace_id'])
    .select(['id', 'kind', 'workspace_id', 'version', 'subject', 'body', 'made_by'])
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('workspace_id', 'is', null), ...(workspaces.length > 0 ? [eb('workspace_id', 'in', workspaces)] : [])]))
    .orderBy('kind')
    .orderBy('workspace_id')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ workspace_id, subject, body, made_by, ...row }) => ({
    ...row,
    workspaceId: workspace_id,
    text: subject === null || body === null ? null : { subject, body },
    madeBy: made_by,
  }))
}
