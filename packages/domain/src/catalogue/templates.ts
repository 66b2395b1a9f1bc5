import {
  choice,
  type Fields,
  id,
  instant,
  json,
  line,
  optionalChoice,
  optionalId,
  optionalNumber,
  type RowOf,
  wholeNumber,
} from '../field.ts'
import type { FormatCue } from './fields.ts'
import { SESSION_FORMATS, SYNC_TYPES, type SyncType } from './kinds.ts'

/** What templates are: LEGACY ones are kept by the events that have them, MASTER ones are Troupe’s, CUSTOM ones a workspace’s own. */
export const TEMPLATE_KINDS = ['LEGACY', 'MASTER', 'CUSTOM'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Every column of a template, by which an event is set up. */
export const templateFields = {
  id: { ...id, label: 'Template', generated: true },
  name: { ...line(96, 1), label: 'Name' },
  kind: {
    ...choice('TemplateKind', TEMPLATE_KINDS),
    label: 'Kind',
    description: 'LEGACY templates can no longer be chosen, MASTER ones are for everyone, CUSTOM ones for one workspace.',
  },
  workspaceId: { ...optionalId, label: 'Workspace', description: 'The workspace of a CUSTOM template; null for all others.' },
  syncType: { ...choice('String', SYNC_TYPES), label: 'Sync type' },
  type: { ...optionalChoice('SessionFormat', SESSION_FORMATS), label: 'Format', description: 'The format it is for; null for any.' },
  duration: { ...optionalNumber(15, 600), label: 'Duration', description: 'In minutes; null for that of the event’s format.' },
  lobby: {
    ...optionalNumber(0, 240),
    label: 'Lobby',
    description: 'How many minutes before the start guests can come in; null for the lobby of the event’s format.',
  },
  timeline: { ...json<readonly FormatCue[]>(), label: 'Running order', initial: [] },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
  createdAt: { ...instant, label: 'Added' },
} as const satisfies Fields
export type TemplateRow = RowOf<typeof templateFields>

/** Where a template is wanted: in an event of a workspace, or in a format of the catalogue, which has none. */
export interface TemplateUse {
  readonly syncType: SyncType
  readonly workspaceId: string | null
  /** It was chosen there before: a LEGACY one may stay, or come back when the change that replaced it is undone. */
  readonly hadIt?: boolean
}

/**
 * Why a template can’t be chosen: UNKNOWN for one that isn’t there and for another workspace’s, NOT_ALLOWED for a LEGACY one, and for a format for a
 * CUSTOM one, NOT_ALLOWED_TYPE for another sync type. Null if it can.
 */
export function whyNotTemplate(
  template: Pick<TemplateRow, 'kind' | 'workspace_id' | 'sync_type'> | undefined,
  { syncType, workspaceId, hadIt = false }: TemplateUse,
): 'UNKNOWN' | 'NOT_ALLOWED' | 'NOT_ALLOWED_TYPE' | null {
  if (!template) return 'UNKNOWN'
  const { kind } = template
  if (kind === 'CUSTOM' && workspaceId !== null && template.workspace_id !== workspaceId) return 'UNKNOWN'
  if ((kind === 'LEGACY' && !hadIt) || (kind === 'CUSTOM' && workspaceId === null)) return 'NOT_ALLOWED'
  return template.sync_type === syncType ? null : 'NOT_ALLOWED_TYPE'
}
