import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { SearchBox } from '@troupe/ui/search-box'
import { Skeleton } from '@troupe/ui/skeleton'
import { ChevronRight, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { workspaceSearch } from '../account-searches.ts'
import type { WorkspacesQuery } from '../graphql.ts'
import { isCrew, meQuery } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { credits, number } from '../platform/format.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { chooseAtSignIn } from './choose.ts'
import { CreateWorkspace } from './create-workspace.tsx'
import css from './picker.module.css'
import { foundWorkspacesQuery, mostListed, workspacesQuery } from './workspace-queries.ts'

/**
 * Which workspace the person works in: each with its credits. People with a staff role also find Troupe itself. The choice leads on to `to`, if given.
 * Someone for whom there is nothing to choose is led on without being asked.
 */
export function WorkspacePicker() {
  useTitle('Workspaces')
  const { data: me } = useQuery(meQuery)
  const [text, setText] = useState('')
  const { data: all } = useQuery(workspacesQuery)
  const { data, error, refetch, isFetching } = useQuery({ ...foundWorkspacesQuery(text, mostListed), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  const chosen = useStore(chosenWorkspace)
  const navigate = useNavigate()
  const { to } = workspaceSearch(useSearch({ strict: false }))
  const crew = isCrew(me)
  const choose = (id: string) => {
    chosenWorkspace.set(id)
    void navigate({ href: to ?? (id === staffWorkspace ? '/events' : '/experiences') })
  }
  const lead = useEffectEvent(async () => {
    // where the list can't be loaded, the page says so
    const isKnown = await chooseAtSignIn(crew).catch(() => false)
    const only = chosenWorkspace.get()
    if (isKnown && only) choose(only)
  })
  const mustChoose = me != null && chosen === null
  useEffect(() => {
    if (mustChoose) void lead()
  }, [mustChoose])
  const has = all?.totalCount
  return (
    <main className="page" id="main">
      <PageHead
        title="Workspaces"
        sentence={
          has === 0 && !crew ? 'You aren’t a member of a workspace yet.' : 'Choose a workspace. You can switch at any time in the top bar.'
        }
      />
      <div className={css.body}>
        {has !== undefined && has > 6 && (
          <SearchBox label="Search workspaces" placeholder="Search by name or company" text={text} onText={setText} />
        )}
        {error && !data ? (
          <ErrorBlock title="Couldn’t load workspaces." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" />
        ) : has === 0 && !crew ? null : (
          <WorkspaceList found={data} staff={crew && !text} searched={text !== ''} chosen={chosen} onChoose={choose} />
        )}
        {has !== undefined &&
          !crew &&
          (creating || has === 0 ? (
            <>
              <CreateWorkspace onMade={choose} />
              {has === 0 && <p>Is your company already on Troupe? Ask an admin of its workspace to invite {me?.email}.</p>}
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
  readonly found: WorkspacesQuery['workspaces']
  /** Lists Troupe itself first. */
  readonly staff: boolean
  readonly searched: boolean
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function WorkspaceList({ found: { nodes, totalCount }, staff, searched, chosen, onChoose }: WorkspaceListProps) {
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
      {totalCount > nodes.length && (
        <li className={css.none}>
          {number(totalCount - nodes.length)} more. {searched ? 'Keep typing' : 'Type'} to narrow the list.
        </li>
      )}
    </ul>
  )
}
