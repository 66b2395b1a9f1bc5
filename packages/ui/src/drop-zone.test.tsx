import './base.css'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropZone } from './drop-zone.tsx'
import { Field } from './field.tsx'

const file = (name: string, type: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type })
const png = file('hall.png', 'image/png')

function carrying(files: readonly File[]): DataTransfer {
  const data = new DataTransfer()
  for (const one of files) data.items.add(one)
  return data
}

function Pictures(props: { onFiles: (files: File[]) => void; multiple?: boolean; disabled?: boolean }) {
  return (
    <Field label="Pictures">
      <DropZone {...props} accept="image/*,.svg" maxSize={1024} hint="PNG or JPG, up to 1.00 KB" />
    </Field>
  )
}

describe('a drop zone', () => {
  test('takes a file that is chosen, by the pointer or the keyboard, and the same one again', async () => {
    const onFiles = vi.fn()
    const screen = await render(<Pictures onFiles={onFiles} />)
    const input = screen.getByLabelText('Pictures')
    await userEvent.tab()
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveAccessibleDescription('PNG or JPG, up to 1.00 KB')
    await input.upload(png)
    await input.upload(png)
    expect(onFiles).toHaveBeenCalledTimes(2)
    expect(onFiles.mock.lastCall?.[0]).toHaveLength(1)
    await expect.element(screen.getByText('1 file added')).toBeInTheDocument()
  })

  test('takes files that are dropped, and shows that it would', async () => {
    const onFiles = vi.fn()
    const screen = await render(<Pictures onFiles={onFiles} multiple />)
    const zone = screen.getByText('Choose files').element()
    const drag = (type: string) =>
      zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carrying([png, file('b.svg', '')]) }))
    expect(drag('dragover')).toBe(false)
    drag('drop')
    await expect.poll(() => onFiles.mock.calls.length).toBe(1)
    expect(onFiles.mock.lastCall?.[0].map(({ name }: File) => name)).toEqual(['hall.png', 'b.svg'])
  })

  test('takes a file that is pasted', async () => {
    const onFiles = vi.fn()
    const screen = await render(<Pictures onFiles={onFiles} />)
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carrying([png]) })
    screen.getByLabelText('Pictures').element().dispatchEvent(paste)
    await expect.poll(() => onFiles.mock.calls.length).toBe(1)
  })

  test('says which files it rejects, and why, and accepts the others', async () => {
    const onFiles = vi.fn()
    const screen = await render(<Pictures onFiles={onFiles} multiple />)
    await screen.getByLabelText('Pictures').upload([file('plan.pdf', 'application/pdf'), file('big.png', 'image/png', 1025), png])
    await expect.element(screen.getByText('plan.pdf can’t be used here. Choose a different type of file.')).toBeVisible()
    await expect.element(screen.getByText('big.png is larger than 1.00 KB. Choose a smaller file.')).toBeVisible()
    expect(onFiles.mock.lastCall?.[0].map(({ name }: File) => name)).toEqual(['hall.png'])
    await screen.getByLabelText('Pictures').upload(png)
    await expect.element(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test('takes nothing while it is disabled', async () => {
    const onFiles = vi.fn()
    const screen = await render(<Pictures onFiles={onFiles} disabled />)
    screen
      .getByText('Choose a file')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carrying([png]) }))
    await expect.element(screen.getByLabelText('Pictures')).toBeDisabled()
    expect(onFiles).not.toHaveBeenCalled()
  })
})
