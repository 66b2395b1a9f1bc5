import { zoneLabel } from '@troupe/domain/time/zones'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { zoneOptions } from '../../platform/words/zone-options.ts'

/** A person's time zone, found by typing part of a city or a country. */
export function UserZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = plain(typed)
  const chosen = zoneOptions.find(({ label }) => label === zoneLabel(value)) ?? { key: value, label: value, note: '' }
  return (
    <Combobox
      items={wanted ? zoneOptions.filter(({ key, label, note }) => plain(`${label} ${note} ${key}`).includes(wanted)) : zoneOptions}
      value={chosen}
      onChange={(zone) => zone && onChange(zone.key)}
      onSearch={setTyped}
      keyOf={(zone) => zone.key}
      labelOf={(zone) => zone.label}
      noteOf={(zone) => zone.note}
      placeholder="Search time zones"
    />
  )
}

/** Capitals and accents do not matter: 'sao' finds São Paulo. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()
