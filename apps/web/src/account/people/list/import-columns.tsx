import { NEEDED_PEOPLE_COLUMNS, PEOPLE_COLUMNS, type PeopleColumn } from '@troupe/domain/account/people-table'
import { keysOf } from '@troupe/domain/keys'
import { Field } from '@troupe/ui/field'
import { Select } from '@troupe/ui/select'
import type { ReadHeading } from './import-words.ts'
import type { Columns } from './use-import.ts'
import css from './users.module.css'

type ColumnOption = PeopleColumn | 'NONE'

const options: readonly { readonly value: ColumnOption; readonly label: string }[] = [
  { value: 'NONE', label: 'Not imported' },
  ...keysOf(PEOPLE_COLUMNS).map((value) => ({ value, label: PEOPLE_COLUMNS[value] })),
]

interface ColumnChoiceProps {
  readonly headings: readonly ReadHeading[]
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
}

/** What each heading of a file stands for, where the file doesn't say it in our words. */
export const ColumnChoice = ({ headings, columns, onChange }: ColumnChoiceProps) => (
  <>
    <p>Some headings in this file aren’t ones we know. Choose what each column contains.</p>
    <div className={css.columns}>
      {headings.map(
        ({ heading }, place) =>
          heading !== '' && (
            // by its place: two columns may have the same heading
            <Field key={place} label={heading}>
              <Select<ColumnOption>
                value={columns[place] ?? 'NONE'}
                options={options}
                onChange={(next) => onChange(columns.with(place, next === 'NONE' ? null : next))}
              />
            </Field>
          ),
      )}
    </div>
  </>
)

/** Which column is missing or was chosen twice. */
export function columnProblem(columns: Columns): string | undefined {
  const missing = NEEDED_PEOPLE_COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length > 0) return `Choose the column for: ${missing.map((name) => PEOPLE_COLUMNS[name]).join(', ')}.`
  const twice = columns.find((column, place) => column && columns.indexOf(column) < place)
  return twice ? `${PEOPLE_COLUMNS[twice]} is chosen twice.` : undefined
}
