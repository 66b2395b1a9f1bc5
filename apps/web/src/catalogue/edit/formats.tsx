import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { existsTogether, HOST_TYPES, type HostType, SESSION_FORMATS, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS, HOST_TYPE_WORDS, wayWords } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CreateFormatDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits } from '../../platform/format.ts'
import { groupWords } from '../facts.ts'
import type { NewWay } from './add-format.tsx'
import css from './edit.module.css'
import { type EditedExperience, type EditedFormat, editedQuery, forgetShown, priceListQuery } from './edit-queries.ts'
import { priceFor } from './preview.tsx'

const AddFormat = lazy(() => chunk(() => import('./add-format.tsx')).then((file) => ({ default: file.AddFormat })))

interface FormatsProps {
  readonly experience: EditedExperience
  /** The id of the format that is open. */
  readonly open: string | undefined
  readonly why: string | undefined
  /** The ids of those with unsaved changes. */
  readonly unsaved: ReadonlySet<string>
  readonly onOpen: (id: string) => void
}

/** Every format that there could be: three ways of playing, three kinds of host. A cell opens its format, or asks for the title of a new one. */
export function Formats({ experience, open, why, unsaved, onOpen }: FormatsProps) {
  const queries = useQueryClient()
  const [adding, setAdding] = useState<NewWay | null>(null)
  const add = async (way: NewWay, title: string | undefined, key: string) => {
    const input = { experienceId: experience.id, ...way, ...(title === undefined ? {} : { title }) }
    const { id } = (await graphql(CreateFormatDocument, { input }, { key })).createExperienceFormat
    await queries.invalidateQueries({ queryKey: editedQuery(experience.id).queryKey })
    forgetShown(queries, experience.id)
    setAdding(null)
    onOpen(id)
  }
  const cell = (type: SessionFormat, hostType: HostType) => {
    if (!existsTogether(type, hostType)) return <span className={css.never}>Not possible</span>
    const format = experience.formats.find((one) => one.type === type && one.hostType === hostType)
    const name = wayWords({ type, hostType })
    if (format) return <Cell format={format} name={name} current={format.id === open} isUnsaved={unsaved.has(format.id)} />
    return (
      <button
        type="button"
        className={css.add}
        aria-label={`Add ${name}`}
        disabled={why !== undefined}
        onClick={() => setAdding({ type, hostType })}
      >
        <Icon of={Plus} size={14} />
        Add
      </button>
    )
  }
  return (
    <div className={css.stack}>
      <table className={css.grid} aria-label="Formats">
        <thead>
          <tr>
            <td />
            {HOST_TYPES.map((hostType) => (
              <th key={hostType} scope="col">
                {HOST_TYPE_WORDS[hostType]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SESSION_FORMATS.map((type) => (
            <tr key={type}>
              <th scope="row">{FORMAT_WORDS[type]}</th>
              {HOST_TYPES.map((hostType) => (
                <td key={hostType}>{cell(type, hostType)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {adding && (
        <Suspense fallback={null}>
          <AddFormat
            way={adding}
            title={experience.title}
            isActive={experience.status === 'ACTIVE'}
            onAdd={(title, key) => add(adding, title, key)}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface FormatCellProps {
  readonly format: EditedFormat
  readonly name: string
  readonly current: boolean
  readonly isUnsaved: boolean
}

function Cell({ format, name, current, isUnsaved }: FormatCellProps) {
  const { data: table } = useQuery(priceListQuery)
  const { id, attendeesMin, duration } = format
  const price = table ? priceFor(format, { people: attendeesMin, table }) : null
  return (
    <Link
      to="."
      search={(search) => ({ ...search, format: id })}
      className={css.cell}
      aria-current={current || undefined}
      resetScroll={false}
    >
      <span className="vh">{name}, </span>
      <span className={css.cellFacts}>
        <b>{groupWords([format])}</b>
        <span>{duration} min</span>
        <span>{price === null ? '' : `from ${credits(price)}`}</span>
        {isUnsaved && <span className={css.unsaved}>Unsaved</span>}
      </span>
    </Link>
  )
}
