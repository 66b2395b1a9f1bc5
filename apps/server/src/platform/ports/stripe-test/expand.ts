import { isKeyOf } from '@troupe/domain/keys'
import type { Stripe } from 'stripe'
import { badRequest } from './errors.ts'
import { paidWith } from './objects.ts'
import type { Store } from './store.ts'

/** The most levels that Stripe expands. */
const DEEPEST = 4

/** The fields that hold the id of another object, and how that object is found. */
const REFERENCES = {
  payment_intent: (store: Store, id: string) => store.find('payment_intent', id),
  charge: chargeOf,
  latest_charge: chargeOf,
}

const finderOf = (field: string) => (isKeyOf(REFERENCES, field) ? REFERENCES[field] : undefined)

/** A charge with what it tells of its card, which is stored beside it. */
export async function chargeOf(store: Store, id: string): Promise<Stripe.Charge | undefined> {
  const charge = await store.find('charge', id)
  const card = charge && (await store.find('card', `card_${charge.payment_intent}`))
  return charge && { ...charge, payment_method_details: card?.last4 ? paidWith(card.last4) : null }
}

/** An answer in which the ids that `paths` name (`latest_charge.payment_intent`, of a list `data.charge`) are replaced by their objects. */
export async function expanded(store: Store, answer: object, paths: readonly string[]): Promise<object> {
  let whole = answer
  for (const path of paths) whole = await expandedAt(store, whole, path.split('.').slice(0, DEEPEST))
  return whole
}

async function expandedAt(store: Store, object: object, [name = '', ...rest]: readonly string[]): Promise<object> {
  if (!isKeyOf(object, name)) throw unexpandable(name)
  const held: unknown = object[name]
  if (Array.isArray(held) && name === 'data') return { ...object, data: await each(held, (one) => expandedAt(store, one, rest)) }
  if (held === null) return object
  const found = typeof held === 'string' ? await finderOf(name)?.(store, held) : held
  if (typeof found !== 'object' || found === null) throw unexpandable(name)
  return { ...object, [name]: rest.length === 0 ? found : await expandedAt(store, found, rest) }
}

/** One after another: they share a connection. */
async function each(all: readonly object[], change: (one: object) => Promise<object>): Promise<object[]> {
  const changed: object[] = []
  for (const one of all) changed.push(await change(one))
  return changed
}

const unexpandable = (name: string) => badRequest(undefined, `This property cannot be expanded (${name}).`, 'expand')
