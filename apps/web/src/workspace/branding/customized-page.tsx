import { useQuery } from '@tanstack/react-query'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import type { ReactNode } from 'react'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { WorkspacePick } from '../workspace-pick.tsx'
import css from './branding.module.css'
import { type Customized, customizationQuery } from './customization-query.ts'

type CustomizedPageProps = {
  title: string
  sentence: string
  children: (workspace: Customized) => ReactNode
}

/** A page about how the chosen workspace looks: while it comes, when it does not, and when none is chosen. */
export function CustomizedPage({ title, sentence, children }: CustomizedPageProps) {
  useTitle(title)
  const chosen = useStore(chosenWorkspace)
  const id = chosen && chosen !== staffWorkspace ? chosen : null
  const { data, error, refetch, isFetching } = useQuery({ ...customizationQuery(id ?? ''), enabled: id !== null })
  return (
    <main className="page" id="main">
      <PageHead size="dense" title={title} sentence={sentence} />
      {id === null ? (
        <Empty
          title="No workspace chosen"
          level={2}
          action={
            <div className={css.pick}>
              <WorkspacePick value={null} onChange={(workspace) => workspace && chosenWorkspace.set(workspace.id)} />
            </div>
          }
        >
          Choose whose pages to change. Troupe’s own can’t be changed here.
        </Empty>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the workspace." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data ? (
        children(data)
      ) : (
        <Skeleton look="block" rows={3} />
      )}
    </main>
  )
}
