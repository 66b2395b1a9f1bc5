import { SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { SearchBox } from '@troupe/ui/search-box'
import { Select } from '@troupe/ui/select'
import { Sheet } from '@troupe/ui/sheet'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { ExportButton } from '../list/export-button.tsx'
import { useNarrow } from '../use-narrow.ts'
import css from './my-events.module.css'
import type { EventChoices } from './my-events-query.ts'
import type { MyEventsShown, Narrowed } from './use-my-events.ts'

export interface MyToolsProps {
  readonly shown: MyEventsShown
  /** Undefined until they have loaded: the tools then only offer what is chosen. */
  readonly choices: EventChoices | undefined
  readonly ownId: string
  readonly isEmpty: boolean
  /** It comes from the page, which has it already: its module would be one more to load before the first view. */
  readonly Export: typeof ExportButton
}

type PickName = 'city' | 'type' | 'bookedBy'

/** What the page is narrowed by: a search, and three choices, which a phone has behind one button. */
export function MyTools({ shown, choices, ownId, isEmpty, Export }: MyToolsProps) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const fields = picksOf(shown, choices, ownId)
  const active = fields.filter(({ value }) => value !== null).length
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox label="Search events" placeholder="Show, city or person" text={shown.q} onText={(q) => shown.narrow({ q })} />
      </div>
      {narrow ? (
        <Button icon={ListFilter} onClick={() => setOpen(true)}>
          {active > 0 ? `Filter (${active})` : 'Filter'}
        </Button>
      ) : (
        <>
          {fields.map(({ key, label, any, value, options }) => (
            <div key={key} className={css.pick}>
              <Select
                label={label}
                placeholder={label}
                value={value}
                options={[{ value: '', label: any }, ...options]}
                onChange={(next) => shown.narrow({ [key]: next || null })}
              />
            </div>
          ))}
          <div className={css.toolsEnd}>
            <Export filter={shown.filter} isEmpty={isEmpty} />
          </div>
        </>
      )}
      {narrow && open && <MySheet {...{ fields, shown, isEmpty, Export }} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface PickField {
  readonly key: PickName
  readonly label: string
  readonly any: string
  readonly value: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

function picksOf({ city, type, bookedBy }: Narrowed, choices: EventChoices | undefined, ownId: string): readonly PickField[] {
  const cities = choices?.cities ?? []
  const people = (choices?.bookers ?? []).flatMap(({ id, name }) =>
    id ? [{ value: id, label: id === ownId ? `${name} (you)` : name }] : [],
  )
  // what an address asks for is shown, even if no event has it
  const known = city && !cities.includes(city) ? [...cities, city] : cities
  const isKnown = bookedBy === null || people.some(({ value }) => value === bookedBy)
  return [
    { key: 'city', label: 'City', any: 'Any city', value: city, options: known.map((value) => ({ value, label: value })) },
    {
      ...{ key: 'type', label: 'Format', any: 'Any format', value: type },
      options: SESSION_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] })),
    },
    {
      ...{ key: 'bookedBy', label: 'Booked by', any: 'Anyone', value: bookedBy },
      options: isKnown || bookedBy === null ? people : [...people, { value: bookedBy, label: choices ? 'Someone else' : '…' }],
    },
  ]
}

/** The choices on a phone; they take effect together, so that one step back undoes them. */
function MySheet({ fields, shown, isEmpty, Export, onClose }: { fields: readonly PickField[] } & MySheetProps) {
  const [draft, setDraft] = useState<Pick<Narrowed, PickName>>({ city: shown.city, type: shown.type, bookedBy: shown.bookedBy })
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button variant="tertiary" onClick={() => setDraft({ city: null, type: null, bookedBy: null })}>
            Clear filters
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              shown.narrow(draft)
              onClose()
            }}
          >
            Show events
          </Button>
        </>
      }
    >
      <div className="stack wide">
        {fields.map(({ key, label, any, options }) => (
          <Field key={key} label={label}>
            <Select
              value={draft[key] ?? ''}
              options={[{ value: '', label: any }, ...options]}
              onChange={(next) => setDraft({ ...draft, [key]: next || null })}
            />
          </Field>
        ))}
        <Export filter={shown.filter} isEmpty={isEmpty} />
      </div>
    </Sheet>
  )
}
type MySheetProps = Pick<MyToolsProps, 'shown' | 'isEmpty' | 'Export'> & { readonly onClose: () => void }
