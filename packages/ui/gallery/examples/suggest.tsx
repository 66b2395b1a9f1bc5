import { Field } from '@troupe/ui/field'
import { Suggest } from '@troupe/ui/suggest'
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Suggest'
export const group = 'Asking'
export const about = 'A line of text with suggestions under it, in the flow. Anything may be typed: a suggestion is only a help.'

type Stop = { id: string; name: string; town: string; more: string }
const stops: readonly Stop[] = [
  { id: '1', name: '120 W Kinzie St', town: 'Chicago, Illinois', more: '0 more' },
  { id: '2', name: '120 W Kinsey Ave', town: 'Oak Park, Illinois', more: '2 credits more' },
]
const shared = {
  onSearch: () => {},
  onPick: () => {},
  keyOf: ({ id }: Stop) => id,
  labelOf: ({ name }: Stop) => name,
  noteOf: ({ town }: Stop) => town,
  asideOf: ({ more }: Stop) => more,
  iconOf: () => MapPin,
  icon: Search,
}

export function Usage() {
  const [text, setText] = useState('120 w kin')
  return (
    <Field label="Stop">
      <Suggest {...shared} value={text} onChange={setText} items={stops} below="Not in the list? What you typed stays." />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="empty">
        <Field label="Start">
          <Suggest {...shared} value="" onChange={() => {}} items={[]} placeholder="Search an address" />
        </Field>
      </State>
      <State name="nothing found">
        <Field label="End">
          <Suggest {...shared} value="9 Unheard Lane" onChange={() => {}} items={[]} below="No place found. What you typed stays." />
        </Field>
      </State>
      <State name="wrong">
        <Field label="Via" required error="Required">
          <Suggest {...shared} value="" onChange={() => {}} items={[]} />
        </Field>
      </State>
    </Together>
  )
}
