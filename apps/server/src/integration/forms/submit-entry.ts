import type { House } from '../../platform/ctx.ts'

/** What HubSpot calls the answers that it has a property of its own for. */
const PROPERTIES: Readonly<Record<string, string>> = { name: 'firstname' }

/**
 * Sends what a customer entered into a form to HubSpot, once its job comes. An entry that has been deleted by then isn't sent. Throws when HubSpot doesn't answer, so
 * that the job is tried again; while its breaker is open, another job waits.
 */
export async function submitEntry(house: House, entryId: string): Promise<void> {
  const { hubspot } = house.ports
  const entry = await house.db
    .selectFrom('message_form_entry')
    .select(['form', 'answers', 'page'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!hubspot || !entry) return
  const fields = Object.entries(entry.answers).map(([name, value]) => ({ name: PROPERTIES[name] ?? name, value }))
  const page = { uri: `${house.settings.baseUrl}${entry.page ?? '/contact'}`, name: entry.form }
  const told = await house.breaker.through('HUBSPOT', () => hubspot.submitForm(fields, page))
  if (told.kind === 'STOPPED') return house.jobs.sendAt('form', { entryId }, told.until)
  if (told.kind === 'FAILED') throw new Error(`HubSpot did not answer: ${told.failure}`)
  if (told.kind === 'REFUSED') house.log.error({ entry: entryId, status: told.status }, 'HubSpot refused a form')
}
