import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { ChevronRight, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { WorkspacesQuery } from '../graphql.ts'
import { isCrew, meQuery } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { credits } from '../platform/format.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { CreateWorkspace } from './create-workspace.tsx'
import css from './picker.module.css'
import { workspacesQuery } from './workspace-queries.ts'

/** Which workspace the person works in: each with its credits. People with a staff role also find Troupe itself. */
export function WorkspacePicker() {
  useTitle('Workspaces')
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery(workspacesQuery)
  const [text, setText] = useState('')
  const [creating, setCreating] = useState(false)
  const chosen = useStore(chosenWorkspace)
  const navigate = useNavigate()
  const crew = isCrew(me)
  const choose = (id: string) => {
    chosenWorkspace.set(id)
    void navigate({ to: id === staffWorkspace ? '/events' : '/experiences' })
  }
  const nodes = data?.nodes ?? []
  const found = nodes.filter((one) => `${one.name} ${one.company}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <main className="page" id="main">
      <PageHead
        title="Workspaces"
        sentence={
          data && nodes.length === 0 && !crew
            ? 'You aren’t a member of a workspace yet.'
            : 'Choose a workspace. You can switch at any time in the top bar.'
        }
      />
      <div className={css.body}>
        {nodes.length > 6 && (
          <TextInput
            type="search"
            label="Search workspaces"
            placeholder="Search by name or company"
            icon={Search}
            value={text}
            onChange={setText}
          />
        )}
        {error ? (
          <ErrorBlock title="Couldn’t load workspaces." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" />
        ) : nodes.length === 0 && !crew ? null : (
          <WorkspaceList nodes={found} staff={crew && !text} searched={text !== ''} chosen={chosen} onChoose={choose} />
        )}
        {data &&
          !crew &&
          (creating || nodes.length === 0 ? (
            <>
              <CreateWorkspace onMade={choose} />
              {nodes.length === 0 && <p>Is your company already on Troupe? Ask an admin of its workspace to invite {me?.email}.</p>}
            </>
          ) : (
            <p>
              <Button icon={Plus} onClick={() => setCreating(true)}>
                Create a workspace
              </Button>
            </p>
          ))}
      </div>
    </main>
  )
}

interface WorkspaceListProps {
  readonly nodes: WorkspacesQuery['workspaces']['nodes']
  /** Lists Troupe itself first. */
  readonly staff: boolean
  readonly searched: boolean
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function WorkspaceList({ nodes, staff, searched, chosen, onChoose }: WorkspaceListProps) {
  return (
    <ul className={css.list}>
      {staff && (
        <li>
          <button type="button" className={css.row} aria-pressed={chosen === staffWorkspace} onClick={() => onChoose(staffWorkspace)}>
            <b>Troupe</b>
            <span>Events across all workspaces</span>
            <Icon of={ChevronRight} />
          </button>
        </li>
      )}
      {nodes.map((one) => (
        <li key={one.id}>
          <button type="button" className={css.row} aria-pressed={chosen === one.id} onClick={() => onChoose(one.id)}>
            <b>{one.name}</b>
            <span>
              {credits(one.consumables.credits.available)}
              {one.subscriber ? ', subscriber' : ''}
            </span>
            <Icon of={ChevronRight} />
          </button>
        </li>
      ))}
      {nodes.length === 0 && searched && <li className={css.none}>Sorry, no matching options</li>}
    </ul>
  )
}
