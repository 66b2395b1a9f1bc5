import './base.css'
import { Clock, Trash2 } from 'lucide-react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

const items = (onSelect: () => void, onChange: (checked: boolean) => void) =>
  [
    { key: 'copy', label: 'Make a copy', onSelect },
    { kind: 'link', key: 'history', label: 'History', icon: Clock, note: 'Two entries', render: <a href="#history">History</a> },
    { kind: 'check', key: 'past', label: 'Show past ones', checked: true, onChange },
    { kind: 'separator', key: 'line' },
    { key: 'lock', label: 'Lock', disabled: true, disabledReason: 'It starts within a day.', onSelect },
    { key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect },
  ] as const

const menu = (onSelect = vi.fn(), onChange = vi.fn()) => render(<Menu label="More actions" items={items(onSelect, onChange)} />)

describe('a menu', () => {
  test('opens from the keyboard, moves with the arrow keys and does what is chosen', async () => {
    const onSelect = vi.fn()
    const screen = await menu(onSelect)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Make a copy' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'More actions' })).toHaveFocus()
  })

  test('a link has its icon and its note, whatever its anchor says', async () => {
    const screen = await menu()
    await screen.getByRole('button', { name: 'More actions' }).click()
    const link = screen.getByRole('menuitem', { name: 'History Two entries' })
    await expect.element(link).toHaveAttribute('href', '#history')
    expect(link.element().querySelectorAll('svg')).toHaveLength(1)
  })

  test('an item is named by what stands at its end too', async () => {
    const shows = { kind: 'link', key: 'shows', label: 'My shows', end: <b>2 offers</b>, render: <a href="#shows">My shows</a> } as const
    const screen = await render(<Menu label="Areas" items={[shows]} />)
    await screen.getByRole('button', { name: 'Areas' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'My shows 2 offers' })).toHaveAttribute('href', '#shows')
  })

  test('says why an item cannot be used and does nothing for it', async () => {
    const onSelect = vi.fn()
    const screen = await menu(onSelect)
    await screen.getByRole('button', { name: 'More actions' }).click()
    const lock = screen.getByRole('menuitem', { name: 'Lock It starts within a day.' })
    await expect.element(lock).toHaveAttribute('aria-disabled', 'true')
    await lock.click({ force: true })
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('holds links and choices', async () => {
    const onChange = vi.fn()
    const screen = await menu(vi.fn(), onChange)
    await screen.getByRole('button', { name: 'More actions' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'History Two entries' })).toHaveAttribute('href', '#history')
    const check = screen.getByRole('menuitemcheckbox', { name: 'Show past ones' })
    await expect.element(check).toHaveAttribute('aria-checked', 'true')
    await check.click()
    expect(onChange).toHaveBeenCalledWith(false)
  })

  test('opens from a button of the caller, named by its label', async () => {
    const screen = await render(<Menu label="Your account" trigger={<Button>AB</Button>} items={items(vi.fn(), vi.fn())} />)
    await screen.getByRole('button', { name: 'Your account' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
  })

  test('a letter chooses its item while the menu is open, and Enter the first one before anything is highlighted', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const asked = [
      { key: 'ask', label: 'Ask Ada', shortcut: 'Enter', onSelect: first },
      { key: 'choose', label: 'Find someone', shortcut: 'C', onSelect: second },
    ] as const
    const screen = await render(<Menu label="Fill" items={asked} />)
    await screen.getByRole('button', { name: 'Fill' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('c')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Fill' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(first).toHaveBeenCalledTimes(1)
  })
})
