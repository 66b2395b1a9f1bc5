import './base.css'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ConfirmProvider } from './confirm.tsx'
import { CopyButton } from './copy-button.tsx'
import { ToastProvider } from './toast.tsx'

const copyButton = () =>
  render(
    <ToastProvider>
      <ConfirmProvider>
        <CopyButton text="k7Qw3mPz" label="Copy the code" />
      </ConfirmProvider>
    </ToastProvider>,
  )

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

afterEach(() => {
  // The own property of the test goes, the browser's one comes back.
  Reflect.deleteProperty(navigator, 'clipboard')
})

describe('a copy button', () => {
  test('puts the text on the clipboard and says so', async () => {
    const writeText = vi.fn(async () => {})
    clipboard({ writeText })
    const screen = await copyButton()
    await screen.getByRole('button', { name: 'Copy the code' }).click()
    await expect.element(screen.getByRole('group', { name: 'Copied' })).toBeVisible()
    expect(writeText).toHaveBeenCalledWith('k7Qw3mPz')
  })

  test('says what to do where there is no clipboard', async () => {
    clipboard(undefined)
    const screen = await copyButton()
    await screen.getByRole('button', { name: 'Copy the code' }).click()
    await expect
      .element(
        screen
          .getByRole('alertdialog', { name: 'Message' })
          .getByText('Your browser does not support shadowRoot, please, use other options'),
      )
      .toBeVisible()
  })

  test('says the same when the browser refuses', async () => {
    clipboard({ writeText: async () => Promise.reject(new DOMException('denied', 'NotAllowedError')) })
    const screen = await copyButton()
    await screen.getByRole('button', { name: 'Copy the code' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Message' })).toBeVisible()
  })
})
