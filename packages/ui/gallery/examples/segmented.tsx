import * as icons from '@troupe/ui/icons'
import { Segmented } from '@troupe/ui/segmented'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Segmented'
export const group = 'Asking'
export const about = 'Two to four mutually exclusive options in one row.'

export function Usage() {
  const [view, setView] = useState<'list' | 'calendar'>('list')
  return (
    <Segmented
      label="View"
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: 'List', icon: icons.bulletList },
        { value: 'calendar', label: 'Calendar', icon: icons.calendar },
      ]}
    />
  )
}

export function States() {
  const three = [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week' },
    { value: 'month', label: 'Month', disabled: true },
  ]
  return (
    <Together>
      <State name="three, one disabled">
        <Segmented label="Span" value="week" onChange={() => {}} options={three} />
      </State>
      <State name="sm">
        <Segmented label="Small span" size="sm" value="day" onChange={() => {}} options={three} />
      </State>
    </Together>
  )
}
