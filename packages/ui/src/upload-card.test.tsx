import './base.css'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './icon-button.tsx'
import { UploadCard } from './upload-card.tsx'

describe('an upload card', () => {
  test('says how far a file is, on a bar of 4 pixels in ink', async () => {
    const screen = await render(
      <UploadCard name="toast.mov" type="Video" state="Uploading…" note="412 of 980 MB, 3 min left" share={0.42} />,
    )
    await expect.element(screen.getByRole('group', { name: 'toast.mov' })).toBeVisible()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Uploading…')
    const bar = screen.getByRole('progressbar', { name: 'toast.mov' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
    expect(bar.element().getBoundingClientRect().height).toBe(4)
    expect(getComputedStyle(bar.element().firstElementChild ?? document.body).backgroundColor).toBe('rgb(28, 26, 23)')
  })

  test('has a dashed edge when someone has to go on, and no bar when it failed', async () => {
    const screen = await render(<UploadCard name="list.pdf" type="Document" look="stopped" state="Stopped at 61%." share={0.61} />)
    const edge = () => getComputedStyle(screen.getByRole('group').element()).borderTopStyle
    expect(edge()).toBe('dashed')
    await screen.rerender(<UploadCard name="list.pdf" type="Document" look="failed" state="Upload Error." note="Too large" />)
    expect(edge()).toBe('solid')
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Too large')).toBeVisible()
  })

  test('keeps a name of 96 characters on one line with its ending visible, next to its buttons', async () => {
    await page.viewport(390, 700)
    const name = `${'W'.repeat(92)}.png`
    const screen = await render(
      <UploadCard name={name} type="Image" state="Waiting" actions={<IconButton label="Cancel" icon={() => null} />} />,
    )
    const end = screen.getByText('WWWW.png', { exact: true }).element().getBoundingClientRect()
    expect(end.right).toBeLessThan(screen.getByRole('button').element().getBoundingClientRect().left)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
