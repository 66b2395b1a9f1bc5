import { randomUUID } from 'node:crypto'
import type { OpenHouse } from './house.ts'
import { world } from './world/ids.ts'

/** A remote event of one room that costs 4 credits. */
export const show = {
  id: 'show0001',
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
export const pack = { id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 20 }
const contact = { firstName: 'Eli', lastName: 'Marsh', email: 'editor@northwind.example' }
const editor = 'editor@northwind.example'

export const encoded = (items: unknown) => Buffer.from(typeof items === 'string' ? items : JSON.stringify(items)).toString('base64url')

interface Caller<Told> {
  call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Told>
}

/** A browser with a cart, of an editor of Northwind unless told otherwise. */
export const browserOf = (app: OpenHouse, who: string | null = editor, workspaceId: string = world.workspaces.northwind) =>
  cartOf(app.as(who), who === null ? null : workspaceId)

/** The cart of a caller, on one server or several; a guest's has no workspace. */
export function cartOf<Told extends { readonly body: Record<string, unknown> }>(caller: Caller<Told>, workspaceId: string | null) {
  const calculate = (items: unknown, more: Record<string, string> = {}) =>
    caller.call(
      'GET',
      `/cart/calculate?${new URLSearchParams({ items: encoded(items), ...(workspaceId ? { workspaceId } : {}), ...more })}`,
    )
  /** What a browser sends for the price that it was shown. */
  const bodyFor = async (items: readonly object[], way: string, more: Record<string, string> = {}) => {
    const { body } = await calculate(items, { way, ...more })
    const { quoteToken, total } = body
    return {
      items,
      way,
      workspaceId,
      contact,
      quoteToken: String(quoteToken),
      expectedTotal: Number(total),
      traceId: randomUUID(),
      idempotencyKey: randomUUID(),
      ...more,
    }
  }
  const send = (body: object) => caller.call('POST', '/cart/payment-intent', body)
  const pay = async (items: readonly object[], way: string, more: Record<string, string> = {}) => send(await bodyFor(items, way, more))
  return { calculate, bodyFor, send, pay }
}
