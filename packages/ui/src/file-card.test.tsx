import './base.css'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileCard, type FileStatus } from './file-card.tsx'

function Card(props: { status: FileStatus; name?: string; loaded?: number; texts?: { error?: string }; on?: (what: string) => void }) {
  return (
    <FileCard
      name={props.name ?? 'hall-plan.png'}
      type="Image"
      size={2 * 1024 * 1024}
      status={props.status}
      loaded={props.loaded}
      src="/files/1"
      texts={props.texts}
      onCancel={() => props.on?.('cancel')}
      onDelete={() => props.on?.('delete')}
    />
  )
}

beforeEach(() => page.viewport(1200, 800))

describe('a file card', () => {
  test('that is uploading shows its progress and can only be stopped', async () => {
    const on = vi.fn()
    const screen = await render(<Card status="uploading" loaded={1_300_000} on={on} />)
    await expect.element(screen.getByText('Uploading…')).toBeVisible()
    await expect.element(screen.getByText('1.24 MB of 2.00 MB')).toBeVisible()
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62')
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Cancel upload' }).click()
    expect(on).toHaveBeenCalledWith('cancel')
  })

  test('says that it is uploaded and, once it is stored, its size, with a download and a delete', async () => {
    const on = vi.fn()
    const screen = await render(<Card status="uploaded" on={on} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Upload Complete')
    await screen.rerender(<Card status="done" on={on} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('2.00 MB')
    const download = screen.getByRole('link', { name: 'Download' })
    await expect.element(download).toHaveAttribute('href', '/files/1')
    await expect.element(download).toHaveAttribute('download', 'hall-plan.png')
    await screen.getByRole('button', { name: 'Delete' }).click()
    expect(on).toHaveBeenCalledWith('delete')
  })

  test('that failed can only be removed', async () => {
    const screen = await render(<Card status="error" />)
    await expect.element(screen.getByText('Upload Error')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    await screen.rerender(<Card status="error" texts={{ error: 'Too large' }} />)
    await expect.element(screen.getByText('Too large')).toBeVisible()
  })

  test('is named by its file and says what kind it is', async () => {
    const screen = await render(<Card status="done" />)
    await expect.element(screen.getByRole('group', { name: 'hall-plan.png' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Image' })).toBeVisible()
  })

  test('keeps a name of 96 characters on one line with its extension visible, in both directions', async () => {
    await page.viewport(390, 700)
    for (const direction of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={direction}>
          <Card status="done" name={`${'W'.repeat(92)}.png`} />
        </div>,
      )
      const card = screen.getByRole('group').element().getBoundingClientRect()
      const end = screen.getByText('WWW.png', { exact: true }).element().getBoundingClientRect()
      expect(card.height).toBeLessThan(64)
      expect(end.left).toBeGreaterThan(card.left)
      expect(end.right).toBeLessThan(card.right)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await screen.unmount()
    }
  })
})
