import { expect, test } from 'vitest'
import { type SubscriberFacts, subscriberMayBook } from './subscribers-only.ts'

const facts: SubscriberFacts = {
  subscribers: false,
  hostType: 'ON_SCREEN',
  workspace: { id: 'halden', subscriber: false },
  diyWorkspaceIds: ['diy'],
}
const refused = { ok: false, code: 'SUBSCRIBERS_ONLY' }

test('without a subscription there are no open rooms, no subscriber shows and no hosting yourself', () => {
  expect(subscriberMayBook(facts)).toMatchObject({ ok: true })
  expect(subscriberMayBook({ ...facts, openRoom: true })).toMatchObject(refused)
  expect(subscriberMayBook({ ...facts, subscribers: true })).toMatchObject(refused)
  expect(subscriberMayBook({ ...facts, hostType: 'SELF_HOSTED' })).toMatchObject(refused)
})

test('a workspace on the list may host itself, but gets nothing else of a subscriber', () => {
  const diy = { ...facts, hostType: 'SELF_HOSTED', workspace: { id: 'diy', subscriber: false } } as const
  expect(subscriberMayBook(diy)).toMatchObject({ ok: true })
  expect(subscriberMayBook({ ...diy, subscribers: true })).toMatchObject(refused)
})

test('a subscriber may book everything', () => {
  const workspace = { id: 'northwind', subscriber: true }
  expect(subscriberMayBook({ ...facts, workspace, subscribers: true, openRoom: true, hostType: 'SELF_HOSTED' })).toMatchObject({ ok: true })
})
