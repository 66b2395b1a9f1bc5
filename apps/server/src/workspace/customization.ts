import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { type Customization, type CustomLogo, customizationInput } from '@troupe/domain/workspace/input'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { pictureOf } from '../platform/files/files.ts'
import { type LockedWorkspace, workspaceForUpdate } from './can.ts'

/**
 * Sets brand colours and logos; null removes one, omitted fields are left unchanged. A logo is a picture that was uploaded for this workspace. Refuses
 * NOT_FOUND, FORBIDDEN, VERSION_CONFLICT {version}, INVALID {fields} (UPL-06).
 */
export function updateCustomization(
  ctx: Ctx,
  given: { readonly id: string; readonly version?: number | undefined; readonly change: object },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'updateCustomization', given)
    if (!found.ok) return found
    const parsed = parseInput(customizationInput, given.change)
    if (!parsed.ok) return parsed
    const { colours, media = [] } = parsed.value
    const fields = await unknownPictures(work, found.value.id, media)
    if (Object.keys(fields).length > 0) return invalid(fields)
    return brand(work, found.value, {
      operation: 'updateCustomization',
      colours: {
        colour_primary: colours?.primary,
        colour_secondary: colours?.secondary,
        colour_tertiary: colours?.tertiary,
      },
      media: media.flatMap(({ kind, fileId }) => (fileId === undefined ? [] : [{ kind, fileId }])),
    })
  })
}

/** Restores Troupe's look: removes all colours and logos of the workspace. Refuses NOT_FOUND, FORBIDDEN. */
export function resetCustomization(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'resetCustomization', { id })
    if (!found.ok) return found
    const rows = await work.tx.selectFrom('workspace_media').select('kind').where('workspace_id', '=', found.value.id).execute()
    return brand(work, found.value, {
      operation: 'resetCustomization',
      colours: { colour_primary: null, colour_secondary: null, colour_tertiary: null },
      media: rows.map(({ kind }) => ({ kind, fileId: null })),
    })
  })
}

interface Branding {
  readonly operation: Audited
  readonly colours: Readonly<Record<'colour_primary' | 'colour_secondary' | 'colour_tertiary', string | null | undefined>>
  readonly media: readonly { readonly kind: CustomLogo; readonly fileId: string | null }[]
}

async function unknownPictures(work: Work, workspaceId: string, media: NonNullable<Customization['media']>) {
  const fields: Record<string, string[]> = {}
  for (const [place, { fileId }] of media.entries())
    if (fileId && (await pictureOf(work.tx, fileId))?.workspaceId !== workspaceId) fields[`media.${place}.fileId`] = ['NOT_FOUND']
  return fields
}

async function brand(work: Work, row: LockedWorkspace, look: Branding): Promise<Answer<{ id: string }>> {
  const before = { colours: coloursOf(row), media: await mediaOf(work, row.id) }
  for (const { kind, fileId } of look.media) {
    await work.tx.deleteFrom('workspace_media').where('workspace_id', '=', row.id).where('kind', '=', kind).execute()
    if (fileId) await work.tx.insertInto('workspace_media').values({ workspace_id: row.id, kind, file_id: fileId }).execute()
  }
  const after = {
    colours: {
      colour_primary: look.colours.colour_primary === undefined ? row.colour_primary : look.colours.colour_primary,
      colour_secondary: look.colours.colour_secondary === undefined ? row.colour_secondary : look.colours.colour_secondary,
      colour_tertiary: look.colours.colour_tertiary === undefined ? row.colour_tertiary : look.colours.colour_tertiary,
    },
    media: await mediaOf(work, row.id),
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return yes({ id: row.id })
  await work.tx
    .updateTable('workspace')
    .set({ ...after.colours, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  work.audit({ operation: look.operation, subjectType: 'workspace', subjectId: row.id, workspaceId: row.id, before, after })
  work.tell('workspace', row.id, 'workspace.updated')
  return yes({ id: row.id })
}

const coloursOf = ({ colour_primary, colour_secondary, colour_tertiary }: LockedWorkspace) => ({
  colour_primary,
  colour_secondary,
  colour_tertiary,
})

const mediaOf = (work: Work, workspaceId: string) =>
  work.tx.selectFrom('workspace_media').select(['kind', 'file_id']).where('workspace_id', '=', workspaceId).orderBy('kind').execute()
