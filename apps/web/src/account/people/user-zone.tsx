import { zoneLabel } from '@troupe/domain/time/zones'
import { Combobox } from '@troupe/ui/combobox'
import { zoneOptions } from '../../platform/words/zone-options.ts'

/** A person's time zone, found by typing part of a city or a country. */
export function UserZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const chosen = zoneOptions.find(({ label }) => label === zoneLabel(value)) ?? { key: value, label: value, note: '' }
  return (
    <Combobox
      items={zoneOptions}
      value={chosen}
      onChange={(zone) => zone && onChange(zone.key)}
      keyOf={(zone) => zone.key}
      labelOf={(zone) => zone.label}
      noteOf={(zone) => zone.note}
      textOf={(zone) => `${zone.label} ${zone.note} ${zone.key}`}
      placeholder="Search time zones"
    />
  )
}
