import '../base.css'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import type { Sort } from '../pure/sort.ts'
import { Tone } from '../tone.tsx'
import { type Column, Table } from './table.tsx'

type Fruit = { id: string; name: string; weight: number }

const fruits: readonly Fruit[] = [
  { id: 'a', name: 'Apple', weight: 180 },
  { id: 'p', name: 'Pear', weight: 160 },
]
const columns: readonly Column<Fruit>[] = [
  { key: 'name', head: 'Name', cell: (fruit) => fruit.name, sortable: true },
  { key: 'weight', head: 'Weight', cell: (fruit) => fruit.weight, align: 'end', sortable: true, hideOnPhone: true },
  { key: 'act', head: 'Actions', hideHead: true, cell: () => <Button size="sm">Eat</Button> },
]

function Fruits(props: {
  rows?: readonly Fruit[]
  loading?: boolean
  failed?: boolean
  onSort?: (sort: Sort | null) => void
  phone?: 'records' | 'scroll'
  bulk?: ReactNode
}) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Table
      label="Fruits"
      columns={columns}
      rows={props.rows ?? fruits}
      rowKey={(fruit) => fruit.id}
      onRow={(fruit) => <a href={`#${fruit.id}`}>open</a>}
      sort={sort}
      onSort={(next) => {
        setSort(next)
        props.onSort?.(next)
      }}
      selection={{ selected, onChange: setSelected, labelOf: (fruit) => fruit.name, bulk: props.bulk ?? smallButton('Eat all') }}
      toolbar={<Button size="sm">Add fruit</Button>}
      loading={props.loading}
      empty="No fruits yet"
      error={props.failed ? 'Couldn’t load fruits.' : undefined}
      phone={props.phone}
    />
  )
}

const smallButton = (name: string) => (
  <Button key={name} size="sm">
    {name}
  </Button>
)

beforeEach(() => page.viewport(1200, 800))

test('rows of one group stand under its heading, which is named once', async () => {
  const some: readonly Fruit[] = [...fruits, { id: 'l', name: 'Lemon', weight: 60 }]
  const screen = await render(
    <Table
      label="Fruits"
      columns={columns}
      rows={some}
      rowKey={({ id }) => id}
      groupOf={({ weight }) => (weight > 100 ? 'Heavy' : 'Light')}
    />,
  )
  const rows = screen.getByRole('table').element().querySelectorAll('tbody tr')
  expect(Array.from(rows, (row) => row.firstElementChild?.textContent)).toEqual(['Heavy', 'Apple', 'Pear', 'Light', 'Lemon'])
  const heading = rows[0]?.querySelector('th')
  expect(heading).toHaveAttribute('scope', 'rowgroup')
  expect(getComputedStyle(heading ?? document.body).position).toBe('sticky')
})

describe('a table', () => {
  test('sorts by a heading: ascending, descending, unsorted, and another column starts ascending', async () => {
    const onSort = vi.fn()
    const screen = await render(<Fruits onSort={onSort} />)
    const name = screen.getByRole('columnheader', { name: 'Name' })
    const press = () => screen.getByRole('button', { name: 'Name' }).click()
    await expect.element(name).toHaveAttribute('aria-sort', 'none')
    await press()
    await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
    await press()
    await expect.element(name).toHaveAttribute('aria-sort', 'descending')
    await screen.getByRole('button', { name: 'Weight' }).click()
    await expect.element(name).toHaveAttribute('aria-sort', 'none')
    expect(onSort).toHaveBeenLastCalledWith({ key: 'weight', direction: 'ascending' })
    await press()
    await press()
    await press()
    expect(onSort).toHaveBeenLastCalledWith(null)
  })

  test('selects rows one by one and all at the same time, and the bar takes the place of the toolbar', async () => {
    const screen = await render(<Fruits />)
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    await screen.getByRole('checkbox', { name: 'Select Pear' }).click()
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add fruit' })).not.toBeInTheDocument()
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' }).getByText('2 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(screen.getByRole('button', { name: 'Add fruit' })).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Select Pear' })).not.toBeChecked()
  })

  test('a press anywhere on a row follows its link, a press on its button does not', async () => {
    location.hash = ''
    const screen = await render(<Fruits />)
    await screen.getByRole('cell', { name: '160' }).click({ force: true })
    expect(location.hash).toBe('#p')
    await screen.getByRole('row', { name: /Apple/ }).getByRole('button', { name: 'Eat' }).click()
    expect(location.hash).toBe('#p')
    await expect.element(screen.getByRole('link', { name: 'Apple' })).toHaveAttribute('href', '#a')
  })

  test('shows an empty state, a loading error and placeholder rows', async () => {
    const screen = await render(<Fruits rows={[]} />)
    await expect.element(screen.getByText('No fruits yet')).toBeVisible()
    await screen.rerender(<Fruits rows={[]} loading />)
    await expect.element(screen.getByText('No fruits yet')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('table', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'true')
    await screen.rerender(<Fruits failed />)
    await expect.element(screen.getByText('Couldn’t load fruits.')).toBeVisible()
    await expect.element(screen.getByText('Apple')).not.toBeInTheDocument()
  })

  test('becomes records on a phone, without what a phone leaves out, and never wider than the phone', async () => {
    await page.viewport(390, 700)
    const screen = await render(<Fruits />)
    await expect.element(screen.getByText('Apple')).toBeVisible()
    await expect.element(screen.getByText('180')).not.toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('on a phone one control sorts by any column, the other way and not at all, and nothing scrolls sideways', async () => {
    await page.viewport(390, 700)
    const onSort = vi.fn()
    const screen = await render(<Fruits onSort={onSort} />)
    const by = screen.getByRole('combobox', { name: 'Sort' })
    await expect.element(by).toHaveTextContent('Default')
    await expect.element(screen.getByRole('button', { name: /^Sort/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Name' })).not.toBeInTheDocument()
    await by.click()
    // a record does not show the weight, and yet the heaviest can come first
    await screen.getByRole('option', { name: 'Weight' }).click()
    expect(onSort).toHaveBeenLastCalledWith({ key: 'weight', direction: 'ascending' })
    await screen.getByRole('button', { name: 'Sort descending' }).click()
    expect(onSort).toHaveBeenLastCalledWith({ key: 'weight', direction: 'descending' })
    await expect.element(screen.getByRole('button', { name: 'Sort ascending' })).toBeVisible()
    await expect.element(by).toHaveTextContent('Weight')
    const strip = screen.container.querySelector('thead tr')
    expect(strip?.scrollWidth).toBeLessThanOrEqual(strip?.clientWidth ?? 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await by.click()
    await screen.getByRole('option', { name: 'Default' }).click()
    expect(onSort).toHaveBeenLastCalledWith(null)
  })

  test('the sort control of a phone is hidden where headings can be pressed', async () => {
    const screen = await render(<Fruits />)
    await expect.element(screen.getByRole('combobox', { name: 'Sort' })).not.toBeInTheDocument()
    await page.viewport(390, 700)
    await screen.rerender(<Fruits phone="scroll" />)
    await expect.element(screen.getByRole('button', { name: 'Name' })).toBeVisible()
    await expect.element(screen.getByRole('combobox', { name: 'Sort' })).not.toBeInTheDocument()
  })

  test('a record names only values that exist, and has no heading without anything to press', async () => {
    await page.viewport(390, 700)
    const due: readonly Column<Fruit>[] = [
      { key: 'name', head: 'Name', cell: (fruit) => fruit.name },
      { key: 'due', head: 'Ripe in', headOnPhone: true, cell: (fruit) => (fruit.id === 'a' ? 'May' : null) },
    ]
    const screen = await render(<Table label="Fruits" columns={due} rows={fruits} rowKey={(fruit) => fruit.id} />)
    const records = [...screen.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(records).toEqual(['AppleRipe in May', 'Pear'])
    expect(screen.container.querySelector('thead')?.getClientRects()).toHaveLength(0)
  })

  test('the selection is reached and made by the keyboard', async () => {
    const screen = await render(<Fruits />)
    screen.getByRole('checkbox', { name: 'Select Apple' }).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByRole('checkbox', { name: 'Select Apple' })).toBeChecked()
  })

  test('with Shift takes every row from the last one ticked to this one', async () => {
    const many = ['Apple', 'Fig', 'Kiwi', 'Lime', 'Pear'].map((name, weight) => ({ id: name, name, weight }))
    const screen = await render(<Fruits rows={many} />)
    await screen.getByRole('checkbox', { name: 'Select Lime' }).click()
    await screen.getByRole('checkbox', { name: 'Select Fig' }).click({ modifiers: ['Shift'] })
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' }).getByText('3 selected')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Select Kiwi' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Select Apple' })).not.toBeChecked()
  })

  test('keeps its height when the bar takes the place of the toolbar, and its selection column is 40 px wide', async () => {
    const screen = await render(<Fruits />)
    const table = screen.getByRole('table')
    const top = () => table.element().getBoundingClientRect().top
    const before = top()
    await screen.getByRole('checkbox', { name: 'Select Pear' }).click()
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible()
    expect(top()).toBe(before)
    const cell = screen.getByRole('checkbox', { name: 'Select Pear' }).element().closest('td')
    expect(cell?.getBoundingClientRect().width).toBe(40)
  })

  test('on a phone the selection bar is one line at the bottom of the window, and the toolbar stays in use', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: `f${index}`, name: `Fruit ${index}`, weight: index }))
    for (const [width, most] of [
      [390, 62],
      [320, 116],
    ] as const) {
      await page.viewport(width, 700)
      const screen = await render(<Fruits rows={rows} bulk={['Put away', 'Eat now'].map((name) => smallButton(name))} />)
      const table = screen.getByRole('table').element()
      const before = table.getBoundingClientRect().top
      await screen.getByRole('checkbox', { name: 'Select Fruit 1', exact: true }).click()
      const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
      await expect.element(bar).toBeVisible()
      expect(table.getBoundingClientRect().top).toBe(before)
      const box = bar.element().getBoundingClientRect()
      expect(box.bottom).toBe(700)
      expect(box.height).toBeLessThanOrEqual(most)
      for (const button of bar.getByRole('button').elements()) {
        const place = button.getBoundingClientRect()
        expect(place.height).toBe(44)
        expect(place.left).toBeGreaterThanOrEqual(0)
        expect(place.right).toBeLessThanOrEqual(width)
      }
      await expect.element(screen.getByRole('button', { name: 'Add fruit' })).toBeVisible()
      const atTheEnd = () => {
        scrollTo(0, document.documentElement.scrollHeight)
        return table.getBoundingClientRect().bottom
      }
      await expect.poll(atTheEnd).toBeLessThanOrEqual(box.top)
      await screen.unmount()
    }
  })

  test('Up and Down walk along the links, and along the checkboxes', async () => {
    const screen = await render(<Fruits />)
    screen.getByRole('link', { name: 'Apple' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Pear' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Pear' })).toHaveFocus()
    screen.getByRole('checkbox', { name: 'Select Pear' }).element().focus()
    await userEvent.keyboard('{ArrowUp} ')
    await expect.element(screen.getByRole('checkbox', { name: 'Select Apple' })).toBeChecked()
  })

  test('announces the number of rows in total and the position of each', async () => {
    const screen = await render(
      <Table label="Fruits" columns={columns} rows={fruits} rowKey={({ id }) => id} part={{ offset: 25, total: 312 }} />,
    )
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '313')
    await expect.element(screen.getByRole('row', { name: /Pear/ })).toHaveAttribute('aria-rowindex', '28')
  })

  test('right-to-left text, a title of 96 characters and a name without a space widen nothing', async () => {
    const rows = [
      { id: 'r', name: 'סיור בעיר העתיקה של ירושלים عرض مسرحي في الهواء الطلق', weight: 1 },
      {
        id: 't',
        name: 'The Great Riverside Treasure Hunt for Teams Who Have Never Met One Another Before, Part Number 2'.slice(0, 96),
        weight: 2,
      },
      { id: 'w', name: 'W'.repeat(32), weight: 3 },
    ]
    for (const direction of ['ltr', 'rtl'] as const) {
      for (const width of [390, 1200]) {
        await page.viewport(width, 700)
        const screen = await render(
          <div dir={direction}>
            <Fruits rows={rows} />
          </div>,
        )
        await expect.element(screen.getByRole('link', { name: 'W'.repeat(32) })).toBeVisible()
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
        await screen.unmount()
      }
    }
  })

  test('scrolls sideways on a phone when columns matter, with its first column visible', async () => {
    await page.viewport(390, 700)
    const wide: Column<Fruit>[] = ['Name', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((head) => ({
      key: head,
      head,
      cell: ({ name }) => `${name} ${head}`,
    }))
    const screen = await render(<Table label="Week" columns={wide} rows={fruits} rowKey={({ id }) => id} phone="scroll" />)
    const first = screen.getByRole('cell', { name: 'Apple Name' })
    await expect.element(first).toBeVisible()
    const left = first.element().getBoundingClientRect().left
    const friday = screen.getByRole('cell', { name: 'Apple Fri' }).element()
    expect(friday.getBoundingClientRect().left).toBeGreaterThan(390)
    friday.scrollIntoView()
    expect(friday.getBoundingClientRect().left).toBeLessThan(390)
    expect(first.element().getBoundingClientRect().left).toBe(left)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('keeps its header visible while the page scrolls', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ id: `f${index}`, name: `Fruit ${index}`, weight: index }))
    const screen = await render(<Fruits rows={rows} />)
    screen.getByRole('link', { name: 'Fruit 59' }).element().scrollIntoView()
    expect(scrollY).toBeGreaterThan(500)
    expect(screen.getByRole('columnheader', { name: 'Weight' }).element().getBoundingClientRect().top).toBe(0)
  })
})

/** The words under an element that go on in another line. */
function brokenWords(under: Element): readonly string[] {
  const walker = document.createTreeWalker(under, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  return broken
}

describe('the words of a table', () => {
  const address = `${'wilhelmina.featherstonehaugh'.repeat(2)}@example`.slice(-60)
  const crew: readonly Fruit[] = [
    { id: 'a', name: 'Wilhelmina Featherstonehaugh', weight: 1 },
    { id: 'b', name: 'Jo Lindqvist', weight: 2 },
  ]
  const crewColumns = (contact: string): readonly Column<Fruit>[] => [
    { key: 'role', head: 'Role', cell: () => 'Salesperson' },
    {
      key: 'person',
      head: 'Person',
      cell: ({ name }) => `${name}. Chosen by hand. Customer’s rating: 3 out of 5. “Kept everyone laughing.”`,
    },
    { key: 'call', head: 'Call', cell: () => '11:00 pm (your time), 11:30 am Chicago time', headOnPhone: true },
    { key: 'contact', head: 'Contact', cell: () => contact },
    { key: 'travel', head: 'Travel', cell: () => 'Leave 10:30 pm, back 3:00 am on Wed 23 Dec 2026. About 30 min, 2 km from home' },
    { key: 'status', head: 'Status', cell: () => <Tone tone="success">Confirmed</Tone>, corner: true },
    { key: 'choose', head: 'Choose', hideHead: true, cell: () => <Button size="sm">Choose salesperson</Button> },
  ]
  const crewTable = (contact: string) => <Table label="Crew" columns={crewColumns(contact)} rows={crew} rowKey={({ id }) => id} />

  test.each([390, 992, 1440])('are whole on a window of %i pixels, in cells, badges and buttons', async (width) => {
    await page.viewport(width, 800)
    // as wide as the page of an event leaves it
    const screen = await render(<div style={{ maxInlineSize: 950 }}>{crewTable('host@troupe.example')}</div>)
    const table = screen.getByRole('table').element()
    expect(brokenWords(table)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test.each([390, 992, 1440])('break on a window of %i pixels only where one is longer than any of ours', async (width) => {
    await page.viewport(width, 800)
    const screen = await render(<div style={{ maxInlineSize: 950 }}>{crewTable(address)}</div>)
    const table = screen.getByRole('table').element()
    expect(brokenWords(table).filter((word) => word !== address)).toEqual([])
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    // the address can come later, too
    await screen.rerender(<div style={{ maxInlineSize: 950 }}>{crewTable('host@troupe.example')}</div>)
    expect(brokenWords(table)).toEqual([])
    await screen.rerender(<div style={{ maxInlineSize: 950 }}>{crewTable(address)}</div>)
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
  })
})
