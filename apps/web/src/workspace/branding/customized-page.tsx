import { useQuery } from '@tanstack/react-query'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import type { ReactNode } from 'react'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
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
        <Empty title="No workspace chosen" level={2}>
          Choose a customer’s workspace in the top bar. Troupe’s own pages can’t be changed here.
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
