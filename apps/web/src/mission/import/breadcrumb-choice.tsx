import { useQuery } from '@tanstack/react-query'
import { Field } from '@troupe/ui/field'
import { Select } from '@troupe/ui/select'
import { breadcrumbListsQuery } from '../sets/mission-queries.ts'
import { missionsWords } from '../sets/mission-words.ts'

/** One of Breadcrumb's lists instead of a table; nothing while Breadcrumb has none or doesn't answer. */
export function BreadcrumbChoice({ onList }: { readonly onList: (listId: string) => void }) {
  const { data: lists = [] } = useQuery(breadcrumbListsQuery)
  if (lists.length === 0) return null
  const options = lists.map(({ id, name, nOfMissions }) => ({ value: id, label: name, note: missionsWords(nOfMissions) }))
  return (
    <Field label="From Breadcrumb" hint="Choose a list, or upload a file below.">
      <Select value={null} options={options} placeholder="Choose a list" onChange={onList} />
    </Field>
  )
}
