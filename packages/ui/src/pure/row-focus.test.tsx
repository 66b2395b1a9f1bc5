import '../base.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { ConfirmProvider, useConfirm } from '../confirm.tsx'
import { IconButton } from '../icon-button.tsx'

import { List, ListItem } from '../list.tsx'
import { Menu } from '../menu.tsx'
import { frames } from '../test-time.ts'
import { keepRowFocus } from './row-focus.ts'

beforeEach(() => page.viewport(1200, 800))

type Look = 'items' | 'table' | 'fields'

/** A list in one of the forms that the app has, of which rows are removed immediately, or by another person. */
function Stage({ look = 'items', above, ask, onShow }: { look?: Look; above?: ReactNode; ask?: boolean; onShow?: () => void }) {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo'])
  const confirm = useConfirm()
  useEffect(() => keepRowFocus(), [])
  const remove = async (name: string) => {
    if (ask && !(await confirm({ text: `Remove ${name}?` }))) return
    // as an answer of the server comes later than the key
    await frames()
    setNames((list) => list.filter((one) => one !== name))
    onShow?.()
  }
  const buttons = (name: string) => (
    <>
      {name === 'Ben' && <Button>Call {name}</Button>}
      <IconButton label={`Remove ${name}`} icon={X} onClick={() => void remove(name)} />
      <Menu label={`Actions for ${name}`} items={[{ key: 'remove', label: 'Remove', onSelect: () => void remove(name) }]} />
      <Button>Edit {name}</Button>
      {name === 'Ben' && <Button>See {name}’s events</Button>}
    </>
  )
  return (
    <main>
      <h1>People</h1>
      {above}
      <section>
        <h2>Contacts</h2>
        {names.length === 0 && <p>No contacts yet.</p>}
        {look === 'items' && names.length > 0 && (
          <List label="Contacts">
            {names.map((name) => (
              <ListItem key={name} title={<h3>{name}</h3>} actions={buttons(name)} />
            ))}
          </List>
        )}
        {look === 'table' && (
          <table>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <td>{buttons(name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {look === 'fields' &&
          names.map((name) => (
            <div key={name} data-row>
              {buttons(name)}
            </div>
          ))}
      </section>
      <button type="button" onClick={() => setNames((list) => list.slice(1))}>
        Somewhere else
      </button>
    </main>
  )
}

const stage = (props: Parameters<typeof Stage>[0] = {}) =>
  render(
    <ConfirmProvider>
      <Stage {...props} />
    </ConfirmProvider>,
  )

test.each<Look>(['items', 'table', 'fields'])('of removed %s the next has the focus, then the previous, then the heading', async (look) => {
  const screen = await stage({ look })
  const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  const heading = screen.getByRole('heading', { name: 'Contacts' })
  ;(button('Ada').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Ben')).toHaveFocus()
  ;(button('Cleo').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Ben')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveFocus()
})

test('a row that was removed from its menu, or after a question, hands the focus on as well', async () => {
  const screen = await stage({ ask: true })
  ;(screen.getByRole('button', { name: 'Actions for Ada' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('button', { name: 'Actions for Ben' })).toHaveFocus()
  ;(screen.getByRole('button', { name: 'Remove Cleo' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove Ben' })).toHaveFocus()
})

test('the focus stays where it went by then: on another control, or nowhere after a click beside everything', async () => {
  const screen = await stage({
    above: <input aria-label="Search" />,
    onShow: () => document.querySelector('input')?.focus(),
  })
  ;(screen.getByRole('button', { name: 'Remove Ada' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Remove Ada' })).not.toBeInTheDocument()
  await frames()
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
  ;(screen.getByRole('button', { name: 'Edit Ben' }).element() as HTMLElement).focus()
  await screen.getByRole('heading', { name: 'People' }).click()
  expect(document.activeElement).toBe(document.body)
  // another person removes Ben
  ;(screen.getByRole('button', { name: 'Somewhere else' }).element() as HTMLElement).click()
  await expect.element(screen.getByRole('button', { name: 'Remove Ben' })).not.toBeInTheDocument()
  await frames()
  expect(document.activeElement).toBe(document.body)
})
