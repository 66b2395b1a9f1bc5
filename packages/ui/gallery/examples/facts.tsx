import { Facts } from '@troupe/ui/facts'
import { State, Together } from '../state.tsx'

export const title = 'Facts'
export const group = 'Showing'
export const about = 'The facts of one object in one line: what, how many people, when, where.'

const items = [
  { label: 'Date', value: 'Wed 16 Dec', hint: 'in 25 days' },
  { label: 'Time', value: '1:30 pm', hint: 'Chicago time' },
  { label: 'People', value: '42' },
  { label: 'Credits', value: '24' },
]

export function Usage() {
  return <Facts items={items} />
}

export function States() {
  return (
    <Together>
      <State name="as a call sheet" wide>
        <Facts items={items} look="call" />
      </State>
    </Together>
  )
}
