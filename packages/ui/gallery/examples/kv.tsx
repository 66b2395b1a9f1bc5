import { Kv } from '@troupe/ui/kv'
import { State, Together } from '../state.tsx'

export const title = 'Names and values'
export const group = 'Showing'
export const about = 'Label and value pairs: the lines of a sum, or the properties of an object.'

export function Usage() {
  return (
    <Kv
      items={[
        { key: '2 rooms', value: '8 credits' },
        { key: 'Zone', value: '2 credits' },
        { key: 'Total', value: '10 credits', strong: true },
      ]}
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="values that are long">
        <Kv items={[{ key: 'Meeting link', value: 'W'.repeat(48) }]} />
      </State>
    </Together>
  )
}
