import { Toggle } from '@troupe/ui/toggle'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Toggle'
export const group = 'Asking'
export const about = 'On or off, with immediate effect. The position of the knob shows the state.'

export function Usage() {
  const [visible, setVisible] = useState(true)
  return <Toggle label="Visible in the catalogue" checked={visible} onChange={setVisible} />
}

export function States() {
  return (
    <Together>
      <State name="off">
        <Toggle label="Reminders" checked={false} onChange={() => {}} />
      </State>
      <State name="on, with a hint">
        <Toggle label="Subscriber" hint="Sees open rooms" checked onChange={() => {}} />
      </State>
      <State name="disabled">
        <Toggle label="Synced" checked disabled onChange={() => {}} />
        <br />
        <Toggle label="Locked" checked={false} disabled onChange={() => {}} />
      </State>
    </Together>
  )
}
