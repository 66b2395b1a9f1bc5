import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { languageWords } from '@troupe/domain/account/language-words'
import { isOpenApplication } from '@troupe/domain/staffing/applications/state'
import { Button, ButtonLink } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import type { ReactNode } from 'react'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useTitle } from '../../platform/title.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './application.module.css'
import { ApplicationTicket } from './application-ticket.tsx'
import { stateTitles } from './application-words.ts'

type OwnApplicationAnswer = AnswerTo<'GET /plant/application/{code}'>

/** What the private link of an application opens: how it stands, and what its applicant sent. Public: the code is the credential. */
export function OwnApplication() {
  const { code } = useParams({ from: '/shell/speaking/actor-application/$code' })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: staffingKeys.ownApplication(code),
    queryFn: ({ signal }) => call('GET /plant/application/{code}', { params: { code }, signal }),
    retry: (count, failure) => count < 2 && !isUnknown(failure),
  })
  useTitle('Your application')
  if (isUnknown(error))
    return (
      <Page>
        <PageHead title="This link doesn’t work" />
        <Empty title="There’s no application here" level={2} action={<Again />}>
          Check that you copied the whole link from our email. Applications are deleted after a while.
        </Empty>
      </Page>
    )
  if (!data)
    return (
      <Page>
        <h1 className="vh">Your application</h1>
        {error ? (
          <ErrorBlock title="Couldn’t load your application." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={9} label="Loading your application" />
        )}
      </Page>
    )
  return (
    <Page>
      <PageHead title={stateTitles[data.state]} size="grand" />
      <ApplicationTicket application={{ ...data, code: null }} />
      <Sent application={data} />
      {isOpenApplication(data.state) ? <Withdraw code={code} /> : data.state !== 'INVITED' && <Again />}
    </Page>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main className={css.own} id="main" data-density="comfortable">
    {/* the address holds a secret: no search engine may keep it */}
    <meta name="robots" content="noindex" />
    {children}
  </main>
)

const Again = () => <ButtonLink render={<Link to="/actor-application" />}>Apply again</ButtonLink>

function Sent({ application }: { readonly application: OwnApplicationAnswer }) {
  const { firstName, lastName, email, phone, city, languages, birthYear, experience, links } = application
  return (
    <section className={css.sent} aria-labelledby="sent">
      <h2 className="disp" id="sent">
        What you sent
      </h2>
      <Kv
        look="beside"
        items={[
          { key: 'Name', value: <bdi>{`${firstName} ${lastName}`}</bdi> },
          { key: 'Email', value: email },
          { key: 'Phone', value: <bdi>{phone}</bdi> },
          { key: 'City', value: <bdi>{city}</bdi> },
          { key: 'Languages', value: languages.map(languageWords).join(', ') },
          { key: 'Year of birth', value: birthYear },
          ...(links.length > 0 ? [{ key: 'Links', value: links.join(', ') }] : []),
        ]}
      />
      <p className={css.words} dir="auto">
        {experience}
      </p>
    </section>
  )
}

function Withdraw({ code }: { readonly code: string }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const withdraw = useIntent((_: string, key) => call('DELETE /plant/application/{code}', { params: { code }, key }))
  const ask = async () => {
    const text = 'We stop reading it, and delete it after 180 days. You can apply again at any time.'
    if (!(await confirm({ title: 'Withdraw your application?', text, danger: true }))) return
    await withdraw.mutateAsync(code).then(
      (answer) => queries.setQueryData(staffingKeys.ownApplication(code), answer),
      () => queries.invalidateQueries({ queryKey: staffingKeys.ownApplication(code) }),
    )
  }
  return (
    <div className={css.withdraw}>
      {withdraw.error && (
        <Notice tone="danger" live>
          {refusalWords(withdraw.error)}
        </Notice>
      )}
      <Button variant="danger" quiet busy={withdraw.isPending} onClick={() => void ask()}>
        Withdraw application
      </Button>
    </div>
  )
}
