import { type Answer, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { isKeyOf } from '@troupe/domain/keys'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Template } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import type { Letter } from './letter-for.ts'
import { workspaceOf } from './list.ts'
import { onTrial, previewOf, type ShownReader } from './preview.ts'
import { textsFor } from './texts.ts'

export interface ShownEmail extends Letter {
  readonly id: string
  readonly version: number
  readonly to: readonly ShownReader[]
  readonly source: { readonly subject: string; readonly body: string }
}

interface ShowAsked {
  readonly templateId: string
  readonly sessionId?: string | undefined
  readonly workspaceId?: string | undefined
}

/** A kind of email as it is written now, for an event and its first reader. Refuses NOT_FOUND for an unknown kind, event or workspace. */
export const showTemplate = (ctx: Ctx, { templateId, sessionId, workspaceId }: ShowAsked): Promise<Answer<ShownEmail>> =>
  command(onTrial(ctx), async (work) => {
    if (!isKeyOf(templates, templateId)) return refuse('NOT_FOUND')
    const whose = await workspaceOf(work.tx, workspaceId)
    if (!whose.ok) return whose
    const template: Template = templates[templateId]
    let version = 0
    const use = async (ofEvent: string | null) => {
      const wanted = whose.value ?? ofEvent
      const used = (await textsFor(work.tx, [{ kind: templateId, workspaceId: wanted }]))(templateId, template, wanted)
      version = used.version
      return used
    }
    const shown = await previewOf(work, { kind: templateId, sessionId, use })
    if (!shown.ok) return shown
    const { letter, to, source } = shown.value
    return yes({ id: templateId, version, ...letter, to, source })
  })
