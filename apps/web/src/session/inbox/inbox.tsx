import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useNotice } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import type { Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { InboxDocument, InboxEventDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { number, ownZone } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { inboxCounts, inboxNext } from '../../shell/inbox/inbox-queries.ts'
import { useListKeys } from '../../shell/inbox/list-keys.ts'
import { BulkActs, useBulkDialog } from './bulk-acts.tsx'
import css from './inbox.module.css'
import { InboxRows, useFree } from './inbox-rows.tsx'
import { type InboxRow, type InboxView, nextWords, stepOf, views } from './inbox-words.ts'
import { useActs } from './use-acts.ts'
import { usePeekPlace } from './use-peek-place.ts'

const Peek = lazy(() => chunk(() => import('./peek.tsx')).then((file) => ({ default: file.Peek })))

interface InboxProps {
  readonly view: InboxView
  readonly onView: (view: InboxView) => void
  readonly q: string
  readonly onText: (text: string) => void
  readonly workspaceId: string | null
  readonly offset: number
  readonly limit: number
  readonly onPage: (page: Page) => void
  /** What can be done with the page besides. */
  readonly actions: ReactNode
  /** What stands above the list. */
  readonly above: ReactNode
  /** The list of every event, which takes the place of the inbox's rows in the view 'all'. */
  readonly children: ReactNode
}

/** A producer's events by what they need, and what is done about it beside them. */
export function Inbox({ view, onView, children, actions, above, ...list }: InboxProps) {
  const { q, onText, workspaceId, offset, limit, onPage } = list
  const place = useRef<HTMLDivElement>(null)
  const found = useInboxRows(view, list)
  const rows = view === 'all' ? [] : (found.data?.nodes ?? [])
  const as = usePeekPlace()
  const produces = useProduces()
  const free = useFree(rows, produces)
  const peek = usePeek(rows, place)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const acts = useActs(peek.goOn)
  const dialog = useBulkDialog((done) => setSelected((before) => new Set([...before].filter((id) => !done.includes(id)))))
  const readerOf = (row: InboxRow) => ({ produces, free: free.get(row.id) ?? null })
  const tick = (id: string) => {
    peek.close()
    setSelected((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  }
  const chosen = rows.filter(({ id }) => selected.has(id))
  useListKeys(place, { onPeek: peek.open, onMove: (id) => peek.isOpen && peek.open(id), current: peek.row?.id ?? null })
  useInboxKeys({ onTick: view === 'all' ? undefined : tick, onEscape: peek.isOpen ? peek.close : undefined, place })
  const onAct = (row: InboxRow) => {
    const { action } = stepOf(row, serverNow(), readerOf(row))
    if (action && 'act' in action && action.act === 'TAKE') void acts.run({ do: 'take', rows: [row] })
    else peek.open(row.id, true)
  }
  const peeked = peek.row && (
    <Suspense>
      <Peek
        row={peek.row}
        as={as}
        reader={readerOf(peek.row)}
        acts={acts}
        focused={peek.focused}
        onPrevious={peek.previous && (() => peek.open(peek.previous?.id ?? ''))}
        onNext={peek.next && (() => peek.open(peek.next?.id ?? ''))}
        onClose={peek.close}
      />
    </Suspense>
  )
  return (
    <div ref={place} className={css.inbox}>
      <PageHead
        title="Events"
        size="dense"
        badge={<Views view={view} onView={onView} workspaceId={workspaceId} />}
        actions={
          <>
            {view !== 'all' && (
              <div className={css.search}>
                <SearchBox
                  label="Search events"
                  placeholder={workspaceId === null ? 'Name or workspace' : 'Name'}
                  key={view}
                  text={q}
                  onText={onText}
                />
              </div>
            )}
            {actions}
          </>
        }
      />
      <div className={css.layout} data-peeked={(peeked && as) || undefined}>
        <div className={css.list}>
          {above}
          {view === 'all' ? (
            children
          ) : (
            <div className={css.box}>
              <InboxRows
                rows={rows}
                free={free}
                produces={produces}
                current={peek.row?.id ?? null}
                selected={chosen.length > 0 ? selected : null}
                onSelect={setSelected}
                bulk={<BulkActs rows={chosen} reader={{ produces }} acts={acts} dialog={dialog} onDone={() => setSelected(new Set())} />}
                loading={!found.data || found.isPlaceholderData}
                failed={
                  found.error && !found.data
                    ? { message: found.error.message, retry: () => void found.refetch(), busy: found.isFetching }
                    : null
                }
                empty={q ? <Empty title="No events match">Try another search, or search all events.</Empty> : <NothingHere view={view} />}
                onAct={onAct}
              />
              {rows.length > 0 && <Keys />}
              {found.data && found.data.totalCount > limit && (
                <Pagination label="Pages of the inbox" offset={offset} limit={limit} total={found.data.totalCount} onChange={onPage} />
              )}
            </div>
          )}
        </div>
        {peeked}
      </div>
      {dialog.node}
    </div>
  )
}

/** Whether the reader may be the producer of an event. */
function useProduces(): boolean {
  const { data: me } = useQuery(meQuery)
  return me?.role === 'EVENT_PRODUCER'
}

type InboxAsked = Pick<InboxProps, 'q' | 'workspaceId' | 'offset' | 'limit'>

function useInboxRows(view: InboxView, { q, workspaceId, offset, limit }: InboxAsked) {
  const groups = views.find((one) => one.value === view)?.groups ?? []
  const filter = { inbox: groups, ...(q ? { text: q } : {}), ...(workspaceId ? { workspaceId } : {}) }
  const sorting = [{ field: 'startsAt', direction: 'ASC' }] as const
  return useQuery({
    queryKey: [...sessionKeys.inbox, filter, offset, limit],
    queryFn: ({ signal }) => graphql(InboxDocument, { filter, sorting, offset, limit }, { signal }).then((answer) => answer.sessions),
    placeholderData: (before) => before,
    enabled: view !== 'all',
  })
}

/** The event of the peek, which the address names behind its #, and the ways to others. */
function usePeek(rows: readonly InboxRow[], place: RefObject<HTMLElement | null>) {
  const navigate = useNavigate({ from: '/events' })
  const id = useLocation({ select: ({ hash }) => hash })
  const [focused, setFocused] = useState<string | null>(null)
  const listed = rows.find((row) => row.id === id)
  const { data } = useQuery({
    queryKey: [...sessionKeys.inbox, 'event', id],
    queryFn: ({ signal }) => graphql(InboxEventDocument, { id }, { signal }).then((answer) => answer.session),
    enabled: id !== '' && !listed,
  })
  const go = (hash: string) => void navigate({ search: true, hash, replace: true, resetScroll: false, hashScrollIntoView: false })
  const row = id === '' ? null : (listed ?? data ?? null)
  const at = rows.findIndex((one) => one.id === id)
  const open = (next: string, focus = false) => {
    setFocused(focus ? next : null)
    go(next)
  }
  const linkOf = (one: string) => place.current?.querySelector<HTMLElement>(`tr[data-row="${one}"] td a`)
  const close = () => {
    if (id === '') return
    const back = linkOf(id)
    go('')
    // what had the focus in the peek is gone
    setTimeout(() => document.activeElement === document.body && (back ?? place.current?.querySelector<HTMLElement>('input'))?.focus())
  }
  /** The next event is the current one; the focus goes with it, unless it is elsewhere. */
  const goOn = (done: readonly string[]) => {
    const last = rows.findIndex((one) => one.id === done.at(-1))
    const rest = [...rows.slice(last + 1), ...rows.slice(0, Math.max(0, last)).reverse()]
    const next = rest.find((one) => !done.includes(one.id))
    if (id !== '' && done.includes(id)) go(next?.id ?? '')
    setFocused(null)
    const within = place.current?.contains(document.activeElement) === true && document.activeElement?.closest('[role="toolbar"]') === null
    if (within || document.activeElement === document.body)
      (next ? linkOf(next.id) : place.current?.querySelector<HTMLElement>('input:checked'))?.focus()
  }
  return {
    ...{ row, open, close, goOn, isOpen: row !== null, focused: focused === id },
    previous: at > 0 ? rows[at - 1] : undefined,
    next: at >= 0 ? rows[at + 1] : rows[0],
  }
}

interface InboxKeys {
  readonly onTick: ((id: string) => void) | undefined
  readonly onEscape: (() => void) | undefined
  readonly place: RefObject<HTMLElement | null>
}

const keysSaid =
  'J and K: next and previous. Space: peek. X: select. Enter: open. /: search. In the peek A approves, E asks the best person, R marks as reviewed, T takes the event. Escape: close.'

function useInboxKeys({ onTick, onEscape, place }: InboxKeys) {
  const notice = useNotice()
  const focusedRow = () =>
    document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row ??
    place.current?.querySelector<HTMLElement>('a[data-current]')?.closest('tr')?.dataset.row
  useLetterKeys({
    x:
      onTick &&
      (() => {
        const id = focusedRow()
        if (id) onTick(id)
      }),
    Escape: onEscape,
    '?': () => void notice({ title: 'Keys', text: keysSaid }),
  })
}

function Views({ view, onView, workspaceId }: Pick<InboxProps, 'view' | 'onView' | 'workspaceId'>) {
  const { data: counts } = useQuery(inboxCounts(workspaceId))
  return (
    <div className={css.views}>
      <Segmented<InboxView>
        label="Inbox"
        size="sm"
        value={view}
        onChange={onView}
        options={views.map(({ value, label, countOf }) => ({
          value,
          label: (
            <span className={css.label}>
              {label} {counts && <span className={css.count}>{number(countOf(counts))}</span>}
            </span>
          ),
        }))}
      />
    </div>
  )
}

function NothingHere({ view }: { view: InboxView }) {
  const { data: next = null } = useQuery(inboxNext)
  const title = views.find((one) => one.value === view)?.empty ?? ''
  return <Empty title={title}>{nextWords(next, ownZone()) ?? 'Events in this view appear here.'}</Empty>
}

const keys = [
  [['J', 'K'], 'next, previous'],
  [['Space'], 'peek'],
  [['X'], 'select'],
  [['Enter'], 'open'],
  [['?'], 'all keys'],
] as const

/** The keys, once, at the foot of the list. */
const Keys = () => (
  <p className={css.keys} aria-hidden="true">
    {keys.map(([letters, does]) => (
      <span key={does}>
        {letters.map((letter) => (
          <kbd key={letter}>{letter}</kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)
