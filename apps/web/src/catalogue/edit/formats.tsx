import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { existsTogether, HOST_TYPES, type HostType, SESSION_FORMATS, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Plus } from 'lucide-react'
import { CreateFormatDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { groupWords } from '../facts.ts'
import css from './edit.module.css'
import { type EditedExperience, type EditedFormat, editedQuery, forgetShown, priceListQuery } from './edit-queries.ts'
import { priceFor } from './preview.tsx'

interface FormatsProps {
  readonly experience: EditedExperience
  /** The id of the format that is open. */
  readonly open: string | undefined
  readonly why: string | undefined
  readonly onOpen: (id: string) => void
}

/** Every format that there could be: three ways of playing, three kinds of host. A cell opens its format, or adds it. */
export function Formats({ experience, open, why, onOpen }: FormatsProps) {
  const queries = useQueryClient()
  const add = useIntent(async ({ type, hostType }: { type: SessionFormat; hostType: HostType }, key) => {
    const input = { experienceId: experience.id, type, hostType }
    const { id } = (await graphql(CreateFormatDocument, { input }, { key })).createExperienceFormat
    await queries.invalidateQueries({ queryKey: editedQuery(experience.id).queryKey })
    forgetShown(queries, experience.id)
    onOpen(id)
  })
  const cell = (type: SessionFormat, hostType: HostType) => {
    if (!existsTogether(type, hostType)) return <span className={css.never}>Not possible</span>
    const format = experience.formats.find((one) => one.type === type && one.hostType === hostType)
    const name = `${FORMAT_WORDS[type]}, ${HOST_TYPE_WORDS[hostType].toLowerCase()}`
    if (format) return <Cell format={format} name={name} current={format.id === open} />
    return (
      <button
        type="button"
        className={css.add}
        aria-label={`Add ${name}`}
        disabled={why !== undefined || add.isPending}
        onClick={() => add.mutate({ type, hostType })}
      >
        <Icon of={Plus} size={14} />
        Add
      </button>
    )
  }
  return (
    <div className={css.stack}>
      {add.error && (
        <Notice tone="danger" live>
          {refusalWords(add.error)}
        </Notice>
      )}
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
    </div>
  )
}

function Cell({ format, name, current }: { format: EditedFormat; name: string; current: boolean }) {
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
      </span>
    </Link>
  )
}
