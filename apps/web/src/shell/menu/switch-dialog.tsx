import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { SearchBox } from '@troupe/ui/search-box'
import { Skeleton } from '@troupe/ui/skeleton'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { staffWorkspace } from '../../platform/choices.ts'
import { credits, number } from '../../platform/format.ts'
import { foundWorkspacesQuery } from '../../workspace/workspace-queries.ts'
import css from './switch-dialog.module.css'

interface SwitchDialogProps {
  /** The person also works for Troupe itself. */
  readonly crew: boolean
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

const most = 25

/** One workspace of many, found by a part of its name or its company. */
export function SwitchDialog({ crew, chosen, onChoose, onClose }: SwitchDialogProps) {
  const [text, setText] = useState('')
  const { data, error, refetch, isFetching } = useQuery({ ...foundWorkspacesQuery(text, most), placeholderData: keepPreviousData })
  const choose = (id: string) => {
    onChoose(id)
    onClose()
  }
  const row = (id: string, name: string, note: string) => (
    <li key={id}>
      <button type="button" className={css.row} aria-pressed={chosen === id} onClick={() => choose(id)}>
        <b>{name}</b>
        <span>{note}</span>
        {chosen === id && <Icon of={Check} />}
      </button>
    </li>
  )
  return (
    <Dialog open onClose={onClose} title="Find a workspace" size="sm">
      <div className={css.body}>
        <SearchBox label="Search workspaces" placeholder="Search by name or company" text={text} onText={setText} />
        {error && !data ? (
          <ErrorBlock title="Couldn’t load workspaces." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton />
        ) : (
          <ul className={css.list}>
            {crew && !text && row(staffWorkspace, 'Troupe', 'Events across all workspaces')}
            {data.nodes.map((one) => row(one.id, one.name, credits(one.consumables.credits.available)))}
            {data.nodes.length === 0 && <li className={css.note}>Sorry, no matching options</li>}
            {data.totalCount > most && (
              <li className={css.note}>
                {number(data.totalCount - most)} more. {text ? 'Keep typing' : 'Type'} to narrow the list.
              </li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
