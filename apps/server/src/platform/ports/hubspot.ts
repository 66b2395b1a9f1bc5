import { z } from 'zod'
import { type EventPort, facts, type PushedEvent } from './event-port.ts'
import { failed, type PortCaller, type PortTold } from './port.ts'

/** A line of a deal. Amounts are decimal texts, as HubSpot has them. */
interface DealLine {
  readonly sku: string | null
  readonly quantity: string | null
  readonly price: string | null
  /** What the line costs, discounts included. */
  readonly amount: string | null
  readonly currency: string | null
}
/** A deal of HubSpot, as far as it concerns us. */
export interface Deal {
  readonly id: string
  readonly isWon: boolean
  readonly amount: string | null
  readonly currency: string | null
  readonly closedAt: string | null
  /** Set on the deals that we make ourselves. */
  readonly sessionId: string | null
  readonly workspaceId: string | null
  readonly lines: readonly DealLine[]
}

/** The CRM beyond events: what is read of it, and the form for /contact. */
export interface Hubspot {
  /** A deal with its lines; null when there is none. */
  deal(id: string): Promise<PortTold<Deal | null>>
  /** Sends what was entered into a form; nothing where no form is set. */
  submitForm(fields: readonly FormField[], page: { readonly uri: string; readonly name: string }): Promise<PortTold<unknown>>
}
interface FormField {
  readonly name: string
  readonly value: string
}

interface HubspotSettings {
  readonly hubspotPortalId: string | null
  readonly hubspotFormId: string | null
}

/** The one property by which a deal of ours is found again; HubSpot keeps it unique. */
const OUR_ID = 'troupe_session_id'
const DEAL_PROPERTIES = [
  'amount',
  'closedate',
  'deal_currency_code',
  'hs_is_closed_won',
  'dealstage',
  OUR_ID,
  'troupe_workspace_id',
] as const
const LINE_PROPERTIES = ['hs_sku', 'quantity', 'price', 'amount', 'hs_line_item_currency_code'] as const
const MOST_LINES = 100

const hubspotId = z.string().min(1).max(64)
const upserted = z.object({ results: z.array(z.object({ id: hubspotId })).max(100) })
const property = z.string().max(2000).nullish()
const dealAnswer = z.object({
  id: hubspotId,
  properties: z.object(Object.fromEntries(DEAL_PROPERTIES.map((name) => [name, property]))),
  associations: z
    .object({ 'line items': z.object({ results: z.array(z.object({ id: hubspotId })).max(MOST_LINES) }).optional() })
    .optional(),
})
const linesAnswer = z.object({
  results: z.array(z.object({ properties: z.object(Object.fromEntries(LINE_PROPERTIES.map((name) => [name, property]))) })).max(MOST_LINES),
})

/** HubSpot's CRM, in which every event is a deal. Its amount, owner and stage are the salespeople's and never written. */
export const openHubspotPort = (
  port: PortCaller,
  { hubspotPortalId }: HubspotSettings,
  dealUrl?: (id: string) => string | null,
): EventPort => ({
  ...facts(port),
  async push({ event, active }) {
    const inputs = [{ idProperty: OUR_ID, id: event.id, properties: propertiesOf(event, active) }]
    const told = await port.ask({ method: 'POST', path: [...crm, 'deals', 'batch', 'upsert'], body: { inputs }, answer: upserted })
    if (told.kind !== 'ANSWERED') return told
    const [deal, ...more] = told.value.results
    if (!deal || more.length > 0) return failed('BAD_ANSWER')
    const portal = hubspotPortalId && `https://app.hubspot.com/contacts/${encodeURIComponent(hubspotPortalId)}/record/0-3/${deal.id}`
    return { kind: 'ANSWERED', value: { id: deal.id, url: dealUrl?.(deal.id) ?? portal } }
  },
  test: () => port.ask({ path: [...crm, 'deals'], query: { limit: '1' }, answer: z.unknown() }),
})

const crm = ['crm', 'v3', 'objects'] as const

const propertiesOf = (event: PushedEvent, active: boolean) => ({
  dealname: `${event.workspace.name}: ${event.name}`,
  troupe_event_status: event.status,
  troupe_event_active: String(active),
  troupe_event_starts_at: event.startsAt ?? '',
  troupe_event_ends_at: event.endsAt ?? '',
  troupe_event_timezone: event.timezone,
  troupe_event_attendees: String(event.attendees),
  troupe_event_experience: event.experience.title,
  troupe_event_crew: event.crew.map(({ role, name }) => `${role}: ${name}`).join('\n'),
  troupe_event_missions: event.missionSet?.name ?? '',
  troupe_event_url: event.page,
})

/** What is read of HubSpot, and its form. */
export const openHubspot = (port: PortCaller, { hubspotPortalId, hubspotFormId }: HubspotSettings): Hubspot => ({
  async deal(id) {
    const ends = port.endOfTry()
    const query = { properties: DEAL_PROPERTIES.join(','), associations: 'line_items' }
    const told = await port.ask({ path: [...crm, 'deals', id], query, answer: dealAnswer, ends })
    if (told.kind === 'REFUSED' && told.status === 404) return { kind: 'ANSWERED', value: null }
    if (told.kind !== 'ANSWERED') return told
    const inputs = told.value.associations?.['line items']?.results ?? []
    const lines = inputs.length === 0 ? [] : await linesOf(port, { inputs, ends })
    if (!Array.isArray(lines)) return lines
    const { properties } = told.value
    return {
      kind: 'ANSWERED',
      value: {
        id: told.value.id,
        isWon: properties.hs_is_closed_won === 'true' || properties.dealstage === 'closedwon',
        amount: properties.amount ?? null,
        currency: properties.deal_currency_code ?? null,
        closedAt: properties.closedate ?? null,
        sessionId: properties[OUR_ID] || null,
        workspaceId: properties.troupe_workspace_id || null,
        lines,
      },
    }
  },
  async submitForm(fields, { uri, name }) {
    if (hubspotPortalId === null || hubspotFormId === null) return { kind: 'ANSWERED', value: null }
    // forms have a host of their own at HubSpot
    const at = port.url.hostname === 'api.hubapi.com' ? new URL('https://api.hsforms.com') : port.url
    return port.ask({
      ...{ method: 'POST', at, path: ['submissions', 'v3', 'integration', 'secure', 'submit', hubspotPortalId, hubspotFormId] },
      ...{ body: { fields: fields.map((field) => ({ objectTypeId: '0-1', ...field })), context: { pageUri: uri, pageName: name } } },
      answer: z.unknown(),
    })
  },
})

async function linesOf(
  port: PortCaller,
  { inputs, ends }: { readonly inputs: readonly { readonly id: string }[]; readonly ends: number },
): Promise<DealLine[] | Exclude<PortTold<unknown>, { kind: 'ANSWERED' }>> {
  const body = { inputs, properties: LINE_PROPERTIES }
  const told = await port.ask({ method: 'POST', path: [...crm, 'line_items', 'batch', 'read'], body, answer: linesAnswer, ends })
  if (told.kind !== 'ANSWERED') return told
  if (told.value.results.length !== inputs.length) return failed('BAD_ANSWER')
  return told.value.results.map(({ properties }) => ({
    sku: properties.hs_sku ?? null,
    quantity: properties.quantity ?? null,
    price: properties.price ?? null,
    amount: properties.amount ?? null,
    currency: properties.hs_line_item_currency_code ?? null,
  }))
}
