import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { FileCard } from '@troupe/ui/file-card'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { Check, Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PrivacyDocument, type PrivacyQuery } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { blob, call, graphql } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { day, number, ownZone, time } from '../../platform/format.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow, todayIn } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { KnownPassword } from '../entrance/new-password.tsx'
import css from './your-data.module.css'

type Mine = NonNullable<PrivacyQuery['me']>
type Privacy = NonNullable<Mine['privacy']>

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${number(count)} ${many}`)

/** What we keep about someone, and how they take it with them or have it erased. */
export function YourData() {
  useTitle('Your data')
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: accountKeys.privacy,
    queryFn: ({ signal }) => graphql(PrivacyDocument, {}, { signal }).then(({ me }) => me ?? null),
  })
  return (
    <main className="page" id="main">
      <PageHead
        size={isStaff(me ?? null) ? 'dense' : 'grand'}
        title="Your data"
        sentence="What we keep about you, and how to take it with you or remove it."
      />
      {error ? (
        <ErrorBlock
          title="Couldn’t load what we keep about you."
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data?.privacy ? (
        <Skeleton look="block" rows={4} label="Loading what we keep about you" />
      ) : (
        <div className={css.page}>
          <WhatWeKeep privacy={data.privacy} />
          <TakeAlong id={data.id} />
          <HaveErased id={data.id} privacy={data.privacy} />
        </div>
      )}
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={`disp ${css.heading}`}>{title}</h2>
      {children}
    </section>
  )
}

function WhatWeKeep({ privacy: { events, emails, recordings } }: { privacy: Privacy }) {
  return (
    <Part title="What we keep">
      <dl className={css.kept}>
        <div>
          <dt>Your profile</dt>
          <dd>
            <span>Name, email, phone, picture</span>
            <span className="note">Until you ask us to erase it</span>
          </dd>
          <dd>
            <Link to="/settings/profile">Profile</Link>
          </dd>
        </div>
        <div>
          <dt>Events</dt>
          <dd>
            <span>{counted(events, 'event that you booked or joined', 'events that you booked or joined')}</span>
            <span className="note">Guest lists are deleted 400 days after each event</span>
          </dd>
        </div>
        <div>
          <dt>Emails</dt>
          <dd>
            <span>{counted(emails, 'email we sent you', 'emails we sent you')}</span>
            <span className="note">Their text is deleted after 400 days</span>
          </dd>
        </div>
        {recordings > 0 && (
          <div>
            <dt>Recordings</dt>
            <dd>
              <span>{counted(recordings, 'recording of your visits', 'recordings of your visits')}, without anything you typed</span>
              <span className="note">Deleted after 14 days</span>
            </dd>
            <dd>
              <Link to="/settings/profile">See them</Link>
            </dd>
          </div>
        )}
      </dl>
    </Part>
  )
}

interface Archive {
  readonly file: Blob
  readonly name: string
  readonly madeAt: string
}

function TakeAlong({ id }: { id: string }) {
  const prepare = useMutation({
    mutationFn: async (): Promise<Archive> => ({
      file: await blob(`/users/${id}/data`),
      name: `troupe-data-${todayIn('UTC')}.zip`,
      madeAt: new Date(serverNow()).toISOString(),
    }),
  })
  return (
    <Part title="Take it with you">
      {prepare.error && (
        <Notice tone="danger" live>
          {refusalWords(prepare.error)}
        </Notice>
      )}
      {prepare.data ? (
        <ArchiveCard archive={prepare.data} />
      ) : (
        <div className={css.act}>
          <p>One ZIP file with everything that names you, to read and as JSON. You can have it made twice a day.</p>
          <Button icon={Download} busy={prepare.isPending} onClick={() => prepare.mutate()}>
            Prepare download
          </Button>
        </div>
      )}
    </Part>
  )
}

/** The archive lies in this page alone: nothing of it is kept on the server, so it goes with the page. */
function ArchiveCard({ archive: { file, name, madeAt } }: { archive: Archive }) {
  const button = useRef<HTMLButtonElement>(null)
  // the button that made it is gone
  useEffect(() => button.current?.focus(), [])
  return (
    <FileCard
      name={name}
      type="Document"
      size={file.size}
      status="done"
      note={`ready since ${time(madeAt, ownZone())}. Gone when you leave this page.`}
      action={
        <Button ref={button} variant="primary" icon={Download} onClick={() => saveFile(name, file)}>
          Download
        </Button>
      }
    />
  )
}

function HaveErased({ id, privacy }: { id: string; privacy: Privacy }) {
  const [asking, setAsking] = useState(false)
  const { contactOf, eraseAskedAt, eraseAnswerBy } = privacy
  return (
    <Part title="Have it erased">
      <div className={css.sides}>
        <div>
          <h3 className={css.side}>
            <Icon of={X} size={16} />
            What we erase
          </h3>
          <ul>
            <li>Name, email, phone and picture</li>
            <li>Your answers, notes and guest lists</li>
            <li>Emails, recordings and files</li>
            <li>Your account, for good</li>
          </ul>
        </div>
        <div>
          <h3 className={css.side}>
            <Icon of={Check} size={16} />
            What we have to keep
          </h3>
          <ul>
            <li>Invoices, because tax law asks for it</li>
            <li>Your workspace’s credits and events, without your name</li>
            <li>Backups, for 7 more days</li>
          </ul>
        </div>
      </div>
      {eraseAskedAt && eraseAnswerBy ? (
        <Asked id={id} askedAt={eraseAskedAt} answerBy={eraseAnswerBy} />
      ) : (
        <div className={css.act}>
          <p>
            Someone at Troupe checks each request.
            {contactOf > 0 &&
              ` You are the contact of ${counted(contactOf, 'upcoming event', 'upcoming events')}, so we’ll ask who takes over.`}
          </p>
          <Button variant="danger" quiet onClick={() => setAsking(true)}>
            Request erasure
          </Button>
        </div>
      )}
      {asking && <AskDialog id={id} onClose={() => setAsking(false)} />}
    </Part>
  )
}

function Asked({ id, askedAt, answerBy }: { id: string; askedAt: string; answerBy: string }) {
  const queries = useQueryClient()
  const toast = useToast()
  const withdraw = useMutation({
    mutationFn: () => call('DELETE /users/{id}/erase-request', { params: { id } }),
    onSuccess: () => toast('Your request was withdrawn'),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.privacy }),
  })
  return (
    <Notice
      tone="info"
      live
      title="You asked us to erase your data"
      actions={
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw request
        </Button>
      }
    >
      {withdraw.error ? refusalWords(withdraw.error) : `Asked on ${day(askedAt, ownZone())}. We answer by ${day(answerBy, ownZone())}.`}
    </Notice>
  )
}

function AskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useAsk({
    first: { password: '' },
    labels: { password: 'Your password' },
    check: ({ password }) => ({ password: password ? undefined : 'Required' }),
    send: async (body) => {
      await call('POST /users/{id}/erase-request', { params: { id }, body })
      onClose()
      await queries.invalidateQueries({ queryKey: accountKeys.privacy })
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Erase your data?" submit="Yes, request erasure" cancel="No" size="sm">
      <p>
        Troupe will remove your name, contact details, answers and account. It can’t be undone. Until we do, you can withdraw the request
        here.
      </p>
      <KnownPassword form={form} />
    </FormDialog>
  )
}
