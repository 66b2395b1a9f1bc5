import { experiences } from './experiences.ts'
import { idOf, world } from './ids.ts'

/** What the Green Room was played by before; its past event keeps it. */
export const formerTemplateId = idOf('template', 'the first Green Room')

/** Troupe's template of each show, a former one, and those that customers have saved for themselves; all added at that time. */
export const templatesAt = (createdAt: Temporal.Instant) => {
  const master = { kind: 'MASTER', workspaceId: null, type: null, duration: null }
  const nothingOwn = { lobby: null, timeline: [], createdAt }
  const masters = Object.values(experiences).flatMap(({ title, formats: [format] }) =>
    format ? [{ ...master, ...nothingOwn, id: format.templateId, name: title, syncType: format.syncType }] : [],
  )
  const syncType = experiences.murderInTheGreenRoom.formats[0]?.syncType ?? 'standard'
  const cue = (offsetMinutes: number, title: string, role: 'HOST' | null = null) => ({ offsetMinutes, title, description: '', role })
  return [
    ...masters,
    { ...master, ...nothingOwn, id: formerTemplateId, name: 'Murder in the Green Room, first edition', kind: 'LEGACY', syncType },
    {
      ...{ id: idOf('template', 'northwind'), name: 'Northwind murder night', kind: 'CUSTOM', workspaceId: world.workspaces.northwind },
      ...{ syncType, type: 'IN_PERSON', duration: 105, lobby: 30, createdAt },
      timeline: [cue(-120, 'Host call', 'HOST'), cue(-30, 'Doors and drinks'), cue(0, 'Curtain up'), cue(105, 'Curtain down')],
    },
    {
      ...{ id: idOf('template', 'halden'), name: 'Halden Friday quiz', kind: 'CUSTOM', workspaceId: world.workspaces.halden },
      ...{ syncType: 'multi-round' as const, type: 'REMOTE', duration: 45, lobby: 10, createdAt },
      timeline: [cue(-15, 'Host call', 'HOST'), cue(0, 'First round'), cue(45, 'Winners')],
    },
  ]
}
