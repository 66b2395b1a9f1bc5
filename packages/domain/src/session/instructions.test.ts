import { expect, test } from 'vitest'
import { instructionFor } from './instructions.ts'

const at = (day: number) => Temporal.Instant.from(`2026-01-0${day}T00:00Z`)
const row = (id: string, of: object = {}) => ({
  ...{
    id,
    type: 'IRL_TALKING_POINTS' as const,
    hosts: [] as ('ON_SITE' | 'ON_SCREEN' | 'SELF_HOSTED')[],
    document_type: null,
    created_at: at(1),
  },
  ...of,
})
const event = { documentType: 'GAME_SHOW' as const, hostType: 'ON_SITE' as const }
const found = (...rows: ReturnType<typeof row>[]) => instructionFor(rows, 'IRL_TALKING_POINTS', event)?.id ?? null

test('an event has the instruction in which most matches; then the kind of show, the shorter list of hosts and the older row decide', () => {
  const all = row('all')
  const host = row('host', { hosts: ['ON_SITE'] })
  const show = row('show', { document_type: 'GAME_SHOW' })
  const both = row('both', { document_type: 'GAME_SHOW', hosts: ['ON_SITE', 'ON_SCREEN'] })
  expect(found(all, host, show, both)).toBe('both')
  expect(found(all, host, show)).toBe('show')
  expect(found(all, host)).toBe('host')
  expect(found(row('long', { hosts: ['ON_SITE', 'ON_SCREEN'] }), host)).toBe('host')
  expect(found(row('young', { created_at: at(2) }), all)).toBe('all')
})

test('an instruction of another type, kind of show or host is never shown', () => {
  expect(found()).toBe(null)
  expect(
    found(row('type', { type: 'IRL_ADMIN_INSTRUCTIONS' }), row('kind', { document_type: 'VAS' }), row('host', { hosts: ['ON_SCREEN'] })),
  ).toBe(null)
  expect(instructionFor([row('kind', { document_type: 'VAS' })], 'IRL_TALKING_POINTS', { ...event, documentType: null })).toBe(null)
})
