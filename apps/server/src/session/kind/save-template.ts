import { type Answer, no, yes } from '@troupe/domain/answer'
import type { TemplateKind } from '@troupe/domain/catalogue/templates'
import { invalid } from '@troupe/domain/errors'
import { saveTemplate, type TemplateRow } from '../../catalogue/catalogue.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { readTimeline } from '../edit/timeline.ts'
import { sessionForUpdate } from '../lock.ts'

interface SaveOrder {
  readonly id: string
  readonly name: string
  readonly kind: TemplateKind
}

/**
 * Saves what an event is set up by as a template: its sync type, type, duration, lobby and running order. A CUSTOM one is its workspace's; MASTER is for event
 * producers and admins, and one of the same name becomes LEGACY. The event keeps its own. Refuses INVALID {kind} for LEGACY, NOT_FOUND, FORBIDDEN, and as saveTemplate.
 */
export const saveSessionAsTemplate = (ctx: Ctx, { id, name, kind }: SaveOrder): Promise<Answer<TemplateRow>> =>
  command(ctx, async (work) => {
    // what can no longer be chosen isn't made
    if (kind === 'LEGACY') return invalid({ kind: ['NOT_ALLOWED'] })
    if (kind === 'MASTER' && !scopeOf('save MASTER templates', work.actor).all) return no('FORBIDDEN')
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const { workspace_id, sync_type, type, duration, lobby } = found.value
    const cues = await readTimeline(work, id)
    const timeline = cues.map(({ id: _, ...item }) => item)
    const workspaceId = kind === 'CUSTOM' ? workspace_id : null
    const saved = await saveTemplate(work, { name, kind, workspace_id: workspaceId, sync_type, type, duration, lobby, timeline })
    if (!saved.ok) return saved
    const { template, replaced } = saved.value
    work.audit({
      ...{ operation: 'saveSessionAsTemplate', subjectType: 'session', subjectId: id, workspaceId: workspace_id },
      after: { template: template.name, kind, replaced: replaced.length > 0 },
    })
    return yes(template)
  })
