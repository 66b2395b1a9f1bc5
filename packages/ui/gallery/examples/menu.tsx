import { Button } from '@troupe/ui/button'
import * as icons from '@troupe/ui/icons'
import { Menu } from '@troupe/ui/menu'
import { State, Together } from '../state.tsx'

export const title = 'Menu'
export const group = 'Doing'
export const about = 'A list of actions behind a button.'

export function Usage() {
  return (
    <Menu
      label="More for this row"
      align="start"
      items={[
        { key: 'copy', label: 'Copy', icon: icons.copy, onSelect: () => {} },
        { key: 'end', kind: 'separator' },
        { key: 'delete', label: 'Delete', icon: icons.remove, danger: true, onSelect: () => {} },
      ]}
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="every kind of line">
        <Menu
          align="start"
          trigger={<Button>Arrange</Button>}
          items={[
            { key: 'head', kind: 'heading', label: 'Columns' },
            { key: 'host', kind: 'check', label: 'Host', checked: true, onChange: () => {} },
            { key: 'room', kind: 'check', label: 'Room', checked: false, onChange: () => {} },
            { key: 'line', kind: 'separator' },
            { key: 'go', kind: 'link', label: 'Go to the list', icon: icons.open, render: <a href="#list">Go to the list</a> },
            { key: 'note', label: 'Move', note: 'Free until Thursday', icon: icons.calendarClock, onSelect: () => {} },
            { key: 'no', label: 'Split', disabled: true, disabledReason: 'It has one room', onSelect: () => {} },
            { key: 'danger', label: 'Cancel event', danger: true, icon: icons.refused, onSelect: () => {} },
          ]}
        />
      </State>
    </Together>
  )
}
