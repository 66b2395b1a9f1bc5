import './base.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ColourField } from './colour-field.tsx'
import { Combobox } from './combobox.tsx'
import { DateInput } from './date-input.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { Dialog } from './dialog.tsx'
import { DragList } from './drag-list.tsx'
import { HoursGrid } from './hours-grid.tsx'
import { Menu } from './menu.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { Multiselect } from './multiselect.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { PasswordField } from './password-field.tsx'
import { tabStops } from './pure/tab-stops.ts'
import { RadioGroup } from './radio-group.tsx'
import { RichText } from './rich-text.tsx'
import { SearchBox } from './search-box.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { Stars } from './stars.tsx'
import { Tabs } from './tabs.tsx'
import { frames } from './test-time.ts'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'
import { TimeSlots } from './time-slots.tsx'
import { Toggle } from './toggle.tsx'

const towns = [
  { value: 'oslo', label: 'Oslo' },
  { value: 'ghent', label: 'Ghent' },
]
const day = '2026-12-16'

/** Each widget with a value, in a dialog that only counts how often it is asked to close. */
const Widgets = ({ onChange, onClose }: { onChange: () => void; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Widgets" actions={<Button>Save</Button>} steady>
    <Combobox
      label="Combobox"
      items={towns}
      value={towns[0] ?? null}
      {...{ onChange }}
      keyOf={(one) => one.value}
      labelOf={(one) => one.label}
    />
    <Multiselect label="Multiselect" options={towns} value={['oslo']} {...{ onChange }} />
    <Select label="Select" options={towns} value="oslo" {...{ onChange }} />
    <SearchBox label="Search" placeholder="Search" text="" onText={onChange} />
    <TextInput label="Line" value="Oslo" {...{ onChange }} />
    <TextArea label="Lines" value="Oslo" {...{ onChange }} />
    <RichText label="Rich text" value="<p>Oslo</p>" {...{ onChange }} />
    <PasswordField label="Password" autoComplete="new-password" value="Oslo" {...{ onChange }} />
    <DateInput label="Date" value={day} {...{ onChange }} />
    <DateTimeField
      label="Start"
      value={{ date: day, time: '13:30', offset: '+01:00' }}
      zone="Europe/Oslo"
      zoneName="Oslo"
      {...{ onChange }}
    />
    <MonthCalendar label="Month" month="2026-12" onMonth={onChange} selected={day} onSelect={onChange} />
    <TimeSlots label="Times" slots={towns} value="oslo" {...{ onChange }} />
    <HoursGrid label="Hours" blocks={[{ id: '1', day: 1, from: 540, to: 600 }]} {...{ onChange }} />
    <NumberStepper label="Number" value={3} {...{ onChange }} />
    <Stars label="Stars" value={3} {...{ onChange }} />
    <ColourField label="Colour" value="#123456" fallback="#000000" {...{ onChange }} />
    <Checkbox label="Checkbox" checked {...{ onChange }} />
    <Toggle label="Toggle" checked {...{ onChange }} />
    <RadioGroup label="Radio" options={towns} value="oslo" {...{ onChange }} />
    <Segmented label="Segmented" options={towns} value="oslo" {...{ onChange }} />
    <Tabs label="Tabs" items={[{ key: 'a', label: 'A', current: true, href: '#a' }]} />
    <DragList label="Order" positions items={towns} keyOf={(one) => one.value} labelOf={(one) => one.label} {...{ onChange }}>
      {(one) => one.label}
    </DragList>
    <Menu label="Menu" items={[{ key: 'a', label: 'A', onSelect: onChange }]} />
    <Button disabled disabledReason="Later">
      Told
    </Button>
  </Dialog>
)

test('Escape closes what a control has open; where nothing is open, the dialog around it, and the value stays', async () => {
  const onChange = vi.fn()
  const onClose = vi.fn()
  const screen = await render(<Widgets {...{ onChange, onClose }} />)
  await expect.element(screen.getByRole('textbox', { name: 'Rich text' })).toBeVisible()
  const stops = tabStops(screen.getByRole('dialog').element())
  expect(stops.length).toBeGreaterThan(30)
  const swallowing: string[] = []
  for (const stop of stops) {
    stop.focus()
    onClose.mockClear()
    await userEvent.keyboard('{Escape}')
    if (onClose.mock.calls.length !== 1 || onChange.mock.calls.length > 0) swallowing.push(stop.outerHTML.slice(0, 200))
    onChange.mockClear()
  }
  expect(swallowing).toEqual([])
  // what is open closes first, and the dialog with the next key
  for (const opened of [
    { open: screen.getByRole('combobox', { name: 'Combobox' }), shows: 'listbox' },
    { open: screen.getByRole('combobox', { name: 'Select', exact: true }), shows: 'listbox' },
    { open: screen.getByRole('button', { name: 'Menu' }), shows: 'menu' },
  ] as const) {
    onClose.mockClear()
    ;(opened.open.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole(opened.shows)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole(opened.shows)).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    await frames()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  }
})
