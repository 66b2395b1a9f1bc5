import type { SyncType } from '@troupe/domain/catalogue/kinds'
import type { TimelineItem } from '@troupe/domain/time/timeline'
import { type FormatFacts, templateFacts, whyNotChosen } from '../../catalogue/catalogue.ts'
import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { SessionRow } from '../row.ts'
import type { OutcomeLine } from './outcome.ts'
import type { Parked } from './parked.ts'
import { type PartAsKind, same } from './part.ts'

/** What an event's template is as another kind, and what it brings. */
export interface TemplateAsKind extends PartAsKind {
  /** Minutes. */
  readonly lobby: number
  readonly cues: readonly TimelineItem[]
}

interface TemplateWanted {
  readonly format: FormatFacts
  readonly syncType: SyncType
  /** The kinds that the event was and becomes, as parked parts name them. */
  readonly from: string
  readonly to: string
}

/**
 * The template and the lobby as another kind: the template that the event had as that kind comes back while it fits, else it has the format's if that fits.
 * The former one is parked.
 */
export async function templateAsKind(
  work: Work,
  row: SessionRow,
  { format, syncType, from, to }: TemplateWanted,
  parked: readonly Parked[],
): Promise<TemplateAsKind> {
  const { tx } = work
  const back = parked.find((one) => one.part === 'TEMPLATE' && one.kind === to)
  const backId = typeof back?.value.id === 'string' ? back.value.id : null
  const use = { syncType, workspaceId: row.workspace_id, hadIt: true }
  // customers don't read templates, but their events follow them
  const isBack = backId !== null && (await asHouse(tx, () => whyNotChosen(tx, backId, use))) === null
  const after = isBack ? backId : format.syncType === syncType ? format.templateId : null
  const was = row.template_id === after ? null : row.template_id
  const facts = await asHouse(tx, () => templateFacts(tx, [row.template_id, after]))
  const line = (effect: OutcomeLine['effect'], id: string): OutcomeLine => ({
    ...{ part: 'TEMPLATE', effect, label: facts.get(id)?.name ?? '', key: id },
  })
  const effect = row.template_id === after ? 'KEPT' : isBack ? 'RESTORED' : 'ADDED'
  const template = facts.get(after ?? '')
  return {
    ...same,
    columns: { template_id: after },
    parks: was ? [{ part: 'TEMPLATE', kind: from, value: { id: was } }] : [],
    restored: isBack && back ? [back] : [],
    lines: [...(was ? [line('PARKED', was)] : []), ...(after ? [line(effect, after)] : [])],
    lobby: (isBack ? template?.lobby : null) ?? format.lobby,
    cues: template?.timeline ?? [],
  }
}
