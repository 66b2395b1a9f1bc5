import { useQuery } from '@tanstack/react-query'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Select } from '@troupe/ui/select'
import { formatWords } from '../../platform/format.ts'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import type { Show } from '../catalogue-queries.ts'
import css from './quote.module.css'
import type { QuoteWish } from './quote-wish.ts'

interface QuoteToolsProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly onChange: (next: QuoteSearch) => void
}

/** Above the sheet, and not printed: the number of people, the format and the city, all in the address. */
export function QuoteTools({ show: { formats }, wish: { format, people }, location, onChange }: QuoteToolsProps) {
  const { data: cities } = useQuery({ ...citiesQuery, enabled: format.type !== 'REMOTE' })
  const city = cities?.find(({ point }) => point.latitude === location?.latitude && point.longitude === location.longitude)
  return (
    <div className={css.tools}>
      <Field label="People" className={css.people}>
        <NumberStepper value={people} onChange={(next) => onChange({ people: next })} min={1} max={10_000} />
      </Field>
      {formats.length > 1 && (
        <Field label="Format" className={css.choice}>
          <Select
            value={format.id}
            onChange={(id) => {
              const next = formats.find((one) => one.id === id)
              if (next) onChange({ format: next.type, host: next.hostType })
            }}
            options={formats.map((one) => ({ value: one.id, label: formatWords(one) }))}
          />
        </Field>
      )}
      {format.type !== 'REMOTE' && (
        <Field label="City" className={css.choice}>
          <Select
            value={city?.id ?? null}
            onChange={(id) => {
              const next = cities?.find((one) => one.id === id)
              if (next) onChange({ location: { city: next.name, ...next.point } })
            }}
            options={(cities ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={location?.city ?? location?.name ?? 'Choose a city'}
          />
        </Field>
      )}
    </div>
  )
}
