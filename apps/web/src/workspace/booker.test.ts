import { expect, test } from 'vitest'
import { bookerOf } from './booker.ts'

const permission = (workspaceId: string, role: 'ADMIN' | 'EDITOR' | 'VIEWER') => ({ id: workspaceId, workspaceId, role, primary: false })
const me = { permissions: [permission('editor', 'EDITOR'), permission('viewer', 'VIEWER'), permission('owner', 'ADMIN')] }

test('editors and admins of a workspace book for it, viewers and strangers only read, staff book for all', () => {
  const kindIn = (workspace: string, staff = false) => bookerOf(me, workspace, staff).kind
  expect([kindIn('editor'), kindIn('owner'), kindIn('viewer'), kindIn('elsewhere')]).toEqual(['booker', 'booker', 'reader', 'reader'])
  expect(kindIn('elsewhere', true)).toBe('booker')
})

test('a visitor is asked to sign in before anything else; without a workspace no one books', () => {
  expect(bookerOf(null, 'editor', false)).toEqual({ kind: 'guest' })
  expect(bookerOf(me, null, true)).toEqual({ kind: 'nowhere' })
})
