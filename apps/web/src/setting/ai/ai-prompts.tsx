import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Dialog } from '@troupe/ui/dialog'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { SearchBox } from '@troupe/ui/search-box'
import { Skeleton } from '@troupe/ui/skeleton'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { wholeIntoView } from '../../platform/into-view.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { adminSearch } from '../../searches.ts'
import css from './ai-prompts.module.css'
import { type AiPrompt, aiPromptsQuery, fresh } from './ai-queries.ts'
import { listWords } from './ai-words.ts'
import { Editor, NewPrompt } from './prompt-form.tsx'

/** The texts that an AI provider drafts from: written here by admins, and tried. Without a choice the first one is open, where there is room for it. */
export function AiPrompts() {
  useTitle('AI prompts')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data, error, isFetching, refetch } = useQuery(aiPromptsQuery)
  const [secret, setSecret] = useState<string | null>(null)
  const isNew = entry === fresh
  const chosen = data?.nodes.find(({ id }) => id === entry)
  const open = isNew ? undefined : (chosen ?? data?.nodes[0])
  const body = useRef<HTMLDivElement>(null)
  useFocus(body, chosen?.id ?? (isNew ? fresh : null))
  const given = { triesLeft: data?.triesLeft, onSecret: setSecret }
  return (
    <main className="page" id="main">
      <PageHead
        title="AI prompts"
        sentence="Texts that Troupe drafts for staff. Nothing is sent without someone reading it."
        size="dense"
        actions={
          <ButtonLink icon={Plus} render={<Link to="/settings/admin" search={{ tab: 'ai-prompts', entry: fresh }} resetScroll={false} />}>
            New prompt
          </ButtonLink>
        }
      />
      {error && !data ? (
        <ErrorBlock title="Couldn’t load the prompts." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div ref={body} className={css.body} data-chosen={isNew || chosen !== undefined}>
          <List rows={data?.nodes} open={open?.id} />
          {open && <Editor key={open.id} row={open} {...given} />}
          {isNew && <NewPrompt {...given} />}
        </div>
      )}
      <Secret secret={secret} onClose={() => setSecret(null)} />
    </main>
  )
}

function List({ rows, open }: { readonly rows: readonly AiPrompt[] | undefined; readonly open: string | undefined }) {
  const [text, setText] = useState('')
  const found = rows?.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) ?? []
  if (rows?.length === 0)
    return (
      <Empty title="No prompts yet" level={2}>
        Write the first one, such as a summary of an event.
      </Empty>
    )
  return (
    <nav className={css.list} aria-label="Prompts">
      <SearchBox label="Find a prompt" placeholder="Find a prompt" text={text} onText={setText} />
      {!rows && <Skeleton rows={3} />}
      {rows && found.length === 0 && <p className="muted">No prompt has this in its name.</p>}
      <ul>
        {found.map((row) => (
          <li key={row.id}>
            <Link
              className={css.entry}
              to="/settings/admin"
              search={{ tab: 'ai-prompts', entry: row.id }}
              aria-current={row.id === open ? 'page' : undefined}
              data-row={row.id}
              resetScroll={false}
              preload={false}
            >
              <b>{row.name}</b>
              <small>{listWords(row, serverNow())}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The key by which the receiver of a webhook checks that a call is ours: shown this once. */
function Secret({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }) {
  // what was shown stays until the dialog has closed
  const shown = useRef('')
  if (secret !== null) shown.current = secret
  return (
    <Dialog
      open={secret !== null}
      onClose={() => {}}
      title="Signing secret of the webhook"
      size="md"
      steady
      closeless
      actions={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className={css.secret}>
        <p>With it the receiver checks that a call comes from Troupe (Standard Webhooks).</p>
        <div className={css.key}>
          <code>{shown.current}</code>
          <CopyButton text={shown.current} label="Copy secret" />
        </div>
        <Notice tone="warning">This secret is shown only once. If it’s lost, remove the address, save, and set it again.</Notice>
      </div>
    </Dialog>
  )
}

/** What was just opened has the focus, a new one in its first field; what was just closed leaves it to the link that opened it. */
function useFocus(body: RefObject<HTMLDivElement | null>, shown: string | null) {
  const before = useRef(shown)
  useEffect(() => {
    const last = before.current
    before.current = shown
    if (last === shown || !body.current) return
    const sheet = shown === null ? null : body.current.querySelector<HTMLElement>(':scope > section')
    const place = sheet ?? linkOf(body.current, last)
    const control = shown === fresh ? sheet?.querySelector('input') : place
    control?.focus({ preventScroll: true })
    if (place) wholeIntoView(place, 'NEAR')
  }, [shown])
}

const linkOf = (body: HTMLElement, entry: string | null) =>
  entry === fresh
    ? body.parentElement?.querySelector<HTMLElement>(':scope > header a')
    : body.querySelector<HTMLElement>(`[data-row="${entry}"]`)
