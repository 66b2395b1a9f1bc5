import '../base.css'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { Select } from '../select.tsx'
import { TextInput } from '../text-input.tsx'
import { type Column, Table } from './table.tsx'

type Fruit = { id: string; name: string; kind: 'pome' | 'citrus'; weight: number }

const fruits: readonly Fruit[] = [
  { id: 'a', name: 'Apple', kind: 'pome', weight: 180 },
  { id: 'l', name: 'Lemon', kind: 'citrus', weight: 60 },
]
const kinds = [
  { value: 'pome', label: 'Pome' },
  { value: 'citrus', label: 'Citrus' },
] as const

function Fruits({ onSave, actions = true }: { onSave: (fruit: Fruit) => void; actions?: boolean }) {
  const [edited, setEdited] = useState<Fruit | null>(null)
  const [error, setError] = useState<string>()
  const change = (part: Partial<Fruit>) => setEdited((fruit) => fruit && { ...fruit, ...part })
  const columns: readonly Column<Fruit>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: ({ name }) => name,
      edit: () => (
        <Field label="Name" hideLabel error={error}>
          <TextInput value={edited?.name ?? ''} onChange={(name) => change({ name })} />
        </Field>
      ),
    },
    {
      key: 'kind',
      head: 'Kind',
      cell: ({ kind }) => kind,
      edit: () => <Select label="Kind" value={edited?.kind ?? null} onChange={(kind) => change({ kind })} options={kinds} />,
    },
    {
      key: 'weight',
      head: 'Weight',
      align: 'end',
      cell: ({ weight }) => weight,
      edit: () => <NumberStepper label="Weight" value={edited?.weight ?? 0} onChange={(weight) => change({ weight })} />,
    },
    {
      key: 'act',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      cell: (fruit) => <IconButton label={`Edit ${fruit.name}`} icon={Pencil} onClick={() => setEdited(fruit)} />,
    },
  ]
  return (
    <>
      {!actions && <button type="button" onClick={() => setEdited(fruits[0] ?? null)}>{`Edit the first`}</button>}
      <Table
        label="Fruits"
        columns={actions ? columns : columns.slice(0, 3)}
        rows={fruits}
        rowKey={({ id }) => id}
        editing={{
          row: edited?.id ?? null,
          onSave: () => {
            if (!edited) return
            setError(edited.name === '' ? 'Required' : undefined)
            if (edited.name === '') return
            onSave(edited)
            setEdited(null)
          },
          onCancel: () => {
            setError(undefined)
            setEdited(null)
          },
        }}
      />
    </>
  )
}

beforeEach(() => page.viewport(1200, 800))

describe('a row that is changed in place', () => {
  test('takes the focus, saves on Enter and gives the focus back', async () => {
    const onSave = vi.fn()
    const screen = await render(<Fruits onSave={onSave} />)
    await screen.getByRole('button', { name: 'Edit Lemon' }).click()
    const name = screen.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await name.fill('Lime')
    await userEvent.keyboard('{Enter}')
    expect(onSave).toHaveBeenCalledWith({ id: 'l', name: 'Lime', kind: 'citrus', weight: 60 })
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Edit Lemon' })).toHaveFocus()
  })

  test('is unchanged after Escape and Cancel', async () => {
    const onSave = vi.fn()
    const screen = await render(<Fruits onSave={onSave} />)
    await screen.getByRole('button', { name: 'Edit Lemon' }).click()
    await screen.getByRole('textbox', { name: 'Name' }).fill('Lime')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('cell', { name: 'Lemon', exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Edit Lemon' }).click()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: 'Edit Lemon' })).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('shows the first error at its control and goes there', async () => {
    const onSave = vi.fn()
    const screen = await render(<Fruits onSave={onSave} />)
    await screen.getByRole('button', { name: 'Edit Lemon' }).click()
    await screen.getByRole('textbox', { name: 'Name' }).fill('')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Required')
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('leaves Escape to an open list', async () => {
    const screen = await render(<Fruits onSave={vi.fn()} />)
    await screen.getByRole('button', { name: 'Edit Lemon' }).click()
    await screen.getByRole('combobox', { name: 'Kind' }).click()
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
  })

  test('has its buttons behind the last control when that cell is edited too, and is a form on a phone', async () => {
    const screen = await render(<Fruits onSave={vi.fn()} actions={false} />)
    await screen.getByRole('button', { name: 'Edit the first' }).click()
    const save = screen.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
    const weight = screen.getByRole('spinbutton', { name: 'Weight' }).element().getBoundingClientRect()
    expect(save.left).toBeGreaterThan(weight.right)
    await page.viewport(390, 700)
    const name = screen.getByRole('textbox', { name: 'Name' }).element().getBoundingClientRect()
    expect(name.width).toBeGreaterThan(300)
    expect(screen.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().top).toBeGreaterThan(name.bottom)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
