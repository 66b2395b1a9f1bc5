import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SYSTEM_KINDS } from '@troupe/domain/setting/system'
import { Combobox } from '@troupe/ui/combobox'
import { Icon } from '@troupe/ui/icon'
import { PasswordField } from '@troupe/ui/password-field'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { PersonSearch } from '../../account/person-pick.tsx'
import { LabelledField } from '../../platform/form/form.tsx'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import css from './system.module.css'
import { type NamedRow, namedQuery, reachQuery, type SystemRowShown } from './system-queries.ts'
import { reachWords } from './system-words.ts'
import type { useKeyRow } from './use-system.ts'

interface KeyProps {
  readonly row: SystemRowShown
  readonly form: ReturnType<typeof useKeyRow>
}

/** The control of a key's value, and before it is saved what that changes. */
export function KeyField({ row, form }: KeyProps) {
  const { key } = row
  const kind = SYSTEM_KINDS[key]
  if (kind === 'secret')
    return (
      <LabelledField form={form} name="secret" required hideLabel>
        <PasswordField
          value={form.values.secret}
          autoComplete="new-password"
          onChange={(secret) => form.set('secret', secret)}
          onBlur={() => form.leave('secret')}
        />
      </LabelledField>
    )
  const { chosen } = form.values
  const choose = (next: NamedRow | null) => form.choose('chosen', next)
  return (
    <div className={css.edit}>
      <LabelledField form={form} name="chosen" required hideLabel>
        {kind === 'workspace' && <WorkspacePick isInField value={chosen} onChange={choose} />}
        {kind === 'producer' && (
          <PersonSearch
            roles={['EVENT_PRODUCER']}
            placeholder="Search producers"
            value={chosen && { id: chosen.id, fullName: chosen.name }}
            onChange={(person) => choose(person && { id: person.id, name: person.fullName })}
          />
        )}
        {(kind === 'experience' || kind === 'template') && <NamedPick kind={kind} value={chosen} onChange={choose} />}
      </LabelledField>
      <ReachLine row={row} chosen={chosen} />
    </div>
  )
}

interface NamedPickProps {
  readonly kind: 'experience' | 'template'
  readonly value: NamedRow | null
  readonly onChange: (next: NamedRow | null) => void
}

/** One row of many, found by its name. */
function NamedPick({ kind, value, onChange }: NamedPickProps) {
  const [text, setText] = useState('')
  const { data, error, isFetching, refetch } = useQuery(namedQuery(kind, text))
  return (
    <Combobox<NamedRow>
      items={data ?? []}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      loading={isFetching}
      error={error?.message}
      onRetry={() => void refetch()}
      placeholder={kind === 'experience' ? 'Search experiences' : 'Search templates'}
    />
  )
}

/** How many events it changes, in the line before Save; nothing for the value that it has. */
function ReachLine({ row, chosen }: { readonly row: SystemRowShown; readonly chosen: NamedRow | null }) {
  const wanted = chosen !== null && chosen.id !== row.value ? chosen.id : null
  const { data } = useQuery(reachQuery(row.key, wanted))
  const words = wanted !== null && data ? reachWords(row.key, data) : null
  return (
    <div aria-live="polite">
      {words && (
        <p className={css.reach}>
          <Icon of={Info} />
          <span>
            {words.before}
            <b>{words.count}</b>
            {words.after} {data && data.upcomingEvents > 0 && row.value === null && wanted !== null && <SeeThem row={row} id={wanted} />}
          </span>
        </p>
      )}
    </div>
  )
}

/** The events that change, where the list of events can be asked for exactly these. */
function SeeThem({ row: { key }, id }: { readonly row: SystemRowShown; readonly id: string }) {
  const search = key === 'VAS_EXPERIENCE_ID' ? { experienceId: id } : key === 'VAS_WORKSPACE_ID' ? { workspaceId: id } : null
  return (
    search && (
      <Link to="/events" search={search}>
        See them
      </Link>
    )
  )
}
