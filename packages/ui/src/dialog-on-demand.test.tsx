import './base.css'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { DialogActions, DialogOnDemand } from './dialog-on-demand.tsx'

type Given = { name: string; onSave: () => void }

function Crop({ name, onSave }: Given) {
  return (
    <div style={{ blockSize: 220 }}>
      <label>
        Width <input />
      </label>
      <p>{`Cut ${name} to its frame`}</p>
      <DialogActions>
        <Button variant="primary" onClick={onSave}>
          Cut
        </Button>
      </DialogActions>
    </div>
  )
}

function Opened(props: { load: () => Promise<ComponentType<Given>>; onSave?: () => void; onFailure?: (error: unknown) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Crop</Button>
      <DialogOnDemand
        open={open}
        onClose={() => setOpen(false)}
        title="Crop the picture"
        load={props.load}
        given={{ name: 'hall.png', onSave: props.onSave ?? (() => {}) }}
        height={220}
        failure="Couldn’t load the editor."
        onFailure={props.onFailure}
      />
    </>
  )
}

beforeEach(() => page.viewport(1200, 800))

describe('a dialog whose content is loaded on demand', () => {
  test('is loaded when it first opens, and shows a skeleton until the content appears', async () => {
    let arrive: (content: ComponentType<Given>) => void = () => {}
    const load = vi.fn(() => new Promise<ComponentType<Given>>((resolve) => (arrive = resolve)))
    const screen = await render(<Opened load={load} />)
    expect(load).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Crop' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Crop the picture' })
    await expect.element(dialog.getByRole('status')).toBeVisible()
    await expect.poll(() => getComputedStyle(dialog.element()).transform).toBe('none')
    const height = dialog.element().getBoundingClientRect().height
    arrive(Crop)
    await expect.element(dialog.getByLabelText('Width')).toHaveFocus()
    await expect.element(dialog.getByText('Cut hall.png to its frame')).toBeVisible()
    // The foot with its button is the only thing that is added.
    expect(dialog.element().getBoundingClientRect().height - height).toBeLessThan(70)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Crop' }).click()
    await expect.element(dialog.getByLabelText('Width')).toHaveFocus()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('puts the buttons of its content into its foot', async () => {
    const onSave = vi.fn()
    const screen = await render(<Opened load={() => Promise.resolve(Crop)} onSave={onSave} />)
    await screen.getByRole('button', { name: 'Crop' }).click()
    const cut = screen.getByRole('button', { name: 'Cut' })
    await cut.click()
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(cut.element().closest('footer')).not.toBeNull()
  })

  test('that did not load says so, reports it once, and is loaded again', async () => {
    const onFailure = vi.fn()
    const lost = new Error('Failed to fetch dynamically imported module')
    const load = vi
      .fn<() => Promise<ComponentType<Given>>>()
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(lost)
      .mockResolvedValue(Crop)
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const screen = await render(<Opened load={load} onFailure={onFailure} />)
    await screen.getByRole('button', { name: 'Crop' }).click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.element(screen.getByText('Couldn’t load the editor.')).toBeVisible()
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(onFailure).toHaveBeenCalledWith(lost)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => onFailure.mock.calls.length).toBe(2)
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Crop' }).click()
    await expect.element(screen.getByLabelText('Width')).toHaveFocus()
    expect(load).toHaveBeenCalledTimes(3)
    silent.mockRestore()
  })
})
