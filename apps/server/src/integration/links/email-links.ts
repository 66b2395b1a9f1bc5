import { STAFF_INTEGRATIONS } from '@troupe/domain/integration/kinds'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { linksOfEvents } from './read-links.ts'

/** Adds the pages of an event at other systems to an email with its links: those that its contacts, its crew and its guests may know. */
export async function addLinks(work: Work, { sessionId, links }: Events['session.linksAsked']): Promise<void> {
  const found = await linksOfEvents(work.tx, work, [sessionId])
  for (const { type, active, url } of found)
    if (active && url !== null && !STAFF_INTEGRATIONS.has(type)) links.push({ words: INTEGRATION_WORDS[type], link: url })
}
