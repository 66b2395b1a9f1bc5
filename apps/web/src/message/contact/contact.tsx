import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { meQuery } from '../../platform/account.ts'
import { useTitle } from '../../platform/title.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { AnswererTicket } from './answerer-ticket.tsx'
import css from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { contactFormQuery } from './contact-query.ts'

/** A line to Troupe, and who answers it. */
export function Contact() {
  useTitle('Contact')
  const { data: me } = useQuery(meQuery)
  const { id } = useWorkspace()
  const { data, error, isFetching, refetch } = useQuery(contactFormQuery(id))
  return (
    <main className="page" id="main">
      <PageHead title="Contact" size="grand" sentence="Ask anything, before or after you book." />
      {data && me ? (
        <div className={css.layout}>
          <ContactForm fields={data.fields} answerer={data.answerer} me={me} workspaceId={id} />
          <AnswererTicket answerer={data.answerer} dayPhone={data.dayPhone} />
        </div>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the form." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className={css.layout}>
          <Skeleton rows={9} label="Loading the form" />
          <Skeleton rows={5} />
        </div>
      )}
    </main>
  )
}
