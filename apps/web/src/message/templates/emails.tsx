import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { refusalWords } from '../../platform/words/reasons.ts'
import { adminSearch } from '../../searches.ts'
import { EmailEditor } from './email-editor.tsx'
import css from './emails.module.css'
import { EmailsAside } from './emails-aside.tsx'
import { EmailsList } from './emails-list.tsx'
import { templateQuery } from './templates-queries.ts'

/** The emails that Troupe sends: a table of them, and the editor of the one that the address names. */
export function Emails() {
  const { entry, workspace } = adminSearch(useSearch({ strict: false }))
  return entry === undefined ? <EmailsList /> : <OpenEmail key={`${entry} ${workspace}`} id={entry} workspaceId={workspace} />
}

function OpenEmail({ id, workspaceId }: { readonly id: string; readonly workspaceId: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(templateQuery(id, workspaceId))
  return (
    <main className="page" id="main">
      <div className={css.editor}>
        <EmailsAside current={id} workspaceId={workspaceId} />
        {data ? (
          <EmailEditor email={data} workspaceId={workspaceId} />
        ) : error ? (
          <div className={css.across}>
            <ErrorBlock title="Couldn’t load this email." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
          </div>
        ) : (
          <div className={css.across}>
            <Skeleton look="block" rows={4} label="Loading the email" />
          </div>
        )}
      </div>
    </main>
  )
}
