import type { Menu } from '@troupe/ui/menu'
import { LogOut, UserMinus } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Me } from '../../platform/account.ts'
import { columnsOfMembers } from './members-columns.tsx'
import type { MemberChanges } from './use-member-changes.ts'
import type { Member } from './workspace-settings-query.ts'

const may = { value: true, reason: null }
const member = (changed: Partial<Member>) =>
  ({
    id: 'p',
    role: 'EDITOR',
    userId: 'ada',
    primary: false,
    user: null,
    can: { change: may, primary: may, remove: may },
    ...changed,
  }) as Member

type MenuElement = ReactElement<ComponentProps<typeof Menu>>

/** The entries of a member's menu, as Ada reads them. */
function menuOf(changed: Partial<Member>) {
  const columns = columnsOfMembers({ me: { id: 'ada', role: 'BOOKING_USER' } as Me, admin: true, changes: {} as MemberChanges })
  const cell = columns.find(({ key }) => key === 'menu')?.cell(member(changed)) as ReactElement<object, (props: object) => MenuElement>
  const { items } = cell.type(cell.props).props
  return (key: string) => items.find((item) => item.key === key)
}

test('what a primary contact is explained where one is made, not where one is removed', () => {
  expect(menuOf({ primary: false })('primary')).toMatchObject({ label: 'Make primary contact', note: 'The person we contact first' })
  expect(menuOf({ primary: true })('primary')).toMatchObject({ label: 'Remove as primary contact' })
  expect(menuOf({ primary: true })('primary')).not.toHaveProperty('note')
})

test('leaving a workspace and removing someone from it have icons of their own', () => {
  expect(menuOf({ userId: 'ada' })('remove')).toMatchObject({ label: 'Leave workspace', icon: LogOut })
  expect(menuOf({ userId: 'ben' })('remove')).toMatchObject({ label: 'Remove from workspace', icon: UserMinus })
})
