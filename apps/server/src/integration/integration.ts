import type { House } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { countDeliveries } from './endpoints/count-deliveries.ts'
import { deliveryTick } from './endpoints/deliver.ts'
import { askForEndpoints, subscribeEndpoints } from './endpoints/happened.ts'
import { forgetDeliveries, watchEndpoints } from './endpoints/watch.ts'
import { submitEntry } from './forms/submit-entry.ts'
import { addLinks } from './links/email-links.ts'
import { integrationFigures } from './links/figures.ts'
import { followSettings } from './links/follow-settings.ts'
import { noteChanged } from './links/note.ts'
import { pushAllDue } from './links/push-links.ts'
import { noteGame } from './links/synchronize.ts'
import { tellingTick } from './queue.ts'
import { processDeal } from './webhooks/deals.ts'

// Part of the front door: webhooks to customers, and what a monitor reads.
export { countDeliveries, integrationFigures, subscribeEndpoints }

declare module '../platform/live.ts' {
  interface LiveKinds {
    /** A push of an event has ended, or is to begin. */
    'session.integration': 'session'
    /** A webhook endpoint of a workspace, or what it was told, has changed. */
    'workspace.webhooks': 'workspace'
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** A deal of HubSpot of which we heard. */
    deal: { readonly dealId: string }
    /** What a customer entered into a form, for HubSpot. */
    form: { readonly entryId: string }
  }
}

/** Deals are read and forms sent even after HubSpot was down for a day. A crashed process's job is retried after a minute. */
export const integrationQueues = {
  deal: { limit: 40, delay: 2, longestDelay: 3600, expires: 60 },
  form: { limit: 40, delay: 2, longestDelay: 3600, expires: 60 },
}

/** Makes the orders of deals and sends forms, a few at a time. Two jobs of one deal make one order. */
export async function integrationJobs(house: House): Promise<void> {
  if (!house.ports.hubspot) return
  await house.jobs.work('deal', { atOnce: 4 }, ({ dealId }) => processDeal(house, dealId))
  await house.jobs.work('form', { atOnce: 2 }, ({ entryId }) => submitEntry(house, entryId))
}

/** What integrations do when earlier areas' events happen: an event that changed is pushed after the commit. */
export function subscribeIntegrations({ listeners }: House): void {
  // the server alone writes links
  listeners.on('game.linked', (work, { sessionId, gameId }) => asHouse(work.tx, () => noteGame(work, sessionId, gameId !== null)))
  listeners.on('session.linksAsked', addLinks)
  listeners.on('form.sent', async (work, { entryId }) => {
    if (work.ports.hubspot && work.settings.ports.hubspotFormId !== null) await work.jobs.send(work.tx, 'form', { entryId })
  })
  listeners.on('command.done', noteChanged)
  // before the readiness is read, with which it is sent
  listeners.on('command.done', askForEndpoints)
}

/** What a start does, before anything is pushed. */
export const startIntegrations = (house: House): Promise<void> => followSettings(house)

/** What the clock causes. */
export const integrationTicks = (house: House) => [
  tellingTick(house, { name: 'events are pushed', turn: 'pushes', run: (isRushed) => pushAllDue(house, isRushed) }),
  deliveryTick(house),
  { name: 'endpoints are watched', seconds: 60, run: () => watchEndpoints(house) },
  { name: 'deliveries are forgotten', seconds: 24 * 3600, run: () => forgetDeliveries(house) },
  { name: 'hours of ports are forgotten', seconds: 3600, run: () => forgetHours(house) },
]

/** What ports did is shown for a day, and what HubSpot sent may come again for a few. */
async function forgetHours({ db, now }: House): Promise<void> {
  await db
    .deleteFrom('port_hour')
    .where('hour', '<', now().subtract({ hours: 48 }))
    .execute()
  await db
    .deleteFrom('integration_hubspot_event')
    .where('received_at', '<', now().subtract({ hours: 24 * 30 }))
    .execute()
}
