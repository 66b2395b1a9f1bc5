import { expect, test } from 'vitest'
import { whyNotTemplate } from './templates.ts'

const [northwind, halden] = ['northwind', 'halden']
const master = { kind: 'MASTER', workspace_id: null, sync_type: 'breadcrumb' } as const
const legacy = { ...master, kind: 'LEGACY' } as const
const custom = { ...master, kind: 'CUSTOM', workspace_id: northwind } as const
const event = { syncType: 'breadcrumb', workspaceId: northwind } as const
const format = { syncType: 'breadcrumb', workspaceId: null } as const

test('an event takes Troupe’s templates and those of its own workspace', () => {
  expect([master, custom].map((one) => whyNotTemplate(one, event))).toEqual([null, null])
  expect(whyNotTemplate(custom, { ...event, workspaceId: halden })).toBe('UNKNOWN')
  expect(whyNotTemplate(undefined, event)).toBe('UNKNOWN')
})

test('a legacy template stays where it is and comes back to where it was, but no one can choose it', () => {
  expect(whyNotTemplate(legacy, event)).toBe('NOT_ALLOWED')
  expect(whyNotTemplate(legacy, { ...event, hadIt: true })).toBeNull()
  expect(whyNotTemplate(custom, { ...event, workspaceId: halden, hadIt: true })).toBe('UNKNOWN')
})

test('a format takes Troupe’s templates alone', () => {
  expect([master, legacy, custom].map((one) => whyNotTemplate(one, format))).toEqual([null, 'NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('a template of another sync type fits nowhere, not even where it was', () => {
  for (const use of [event, format, { ...event, hadIt: true }])
    expect(whyNotTemplate(master, { ...use, syncType: 'standard' })).toBe('NOT_ALLOWED_TYPE')
})
