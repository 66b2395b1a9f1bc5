import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DiscountCodeState } from '@troupe/domain/checkout/discount-code'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Tone, type ToneName } from '@troupe/ui/tone'
import { Ban, Check, Clock, ListChecks, Plus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { type DiscountCodeFragment, DiscountCodesDocument, EndDiscountCodeDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, lastDay, number, ownZone } from '../../platform/format.ts'
import { creditKeys } from '../../platform/keys/credit-keys.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type AdminSearch, adminSearch } from '../../searches.ts'
import css from './codes.module.css'

type DiscountCode = DiscountCodeFragment

const pageSize = storeOf(defaultPageSize, 'troupe.codes.rows')
const NewCode = lazy(() => chunk(() => import('./new-code.tsx')).then((file) => ({ default: file.NewCode })))

const codesQuery = (text: string, offset: number, limit: number) =>
  queryOptions({
    queryKey: [...creditKeys.discountCodes, text, offset, limit],
    queryFn: ({ signal }) => graphql(DiscountCodesDocument, { text, offset, limit }, { signal }).then((answer) => answer.discountCodes),
  })

/** The discount codes of the cart: each with its state and how often it was used. */
export function DiscountCodes() {
  useTitle('Discount codes')
  const { q = '', page = 1 } = adminSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const offset = (page - 1) * limit
  const [creating, setCreating] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...codesQuery(q, offset, limit),
    placeholderData: keepPreviousData,
  })
  const { end, ending } = useEnd()
  const show = (next: Pick<AdminSearch, 'q' | 'page'>, replace = false) =>
    void navigate({ to: '/settings/admin', search: { tab: 'discount-codes', ...trimmed(next) }, replace, resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ q, page: Math.floor(next.offset / next.limit) + 1 })
  }
  return (
    <main className="page" id="main">
      <PageHead
        title="Discount codes"
        sentence="One code per order, applied to the whole amount."
        size="dense"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            New code
          </Button>
        }
      />
      <div className={css.body}>
        <Panel flush>
          <Table<DiscountCode>
            label="Discount codes"
            columns={columnsOf(end, ending)}
            rows={data?.nodes ?? []}
            rowKey={(row) => row.id}
            loading={!data || isPlaceholderData}
            part={data ? { offset, total: data.totalCount } : undefined}
            toolbar={
              <div className={css.search}>
                <SearchBox label="Search codes" placeholder="Search by code" text={q} onText={(text) => show({ q: text }, true)} />
              </div>
            }
            error={
              error && !data ? (
                <ErrorBlock
                  title="Couldn’t load discount codes."
                  message={error.message}
                  onRetry={() => void refetch()}
                  busy={isFetching}
                />
              ) : undefined
            }
            empty={
              q ? (
                <Empty title="No codes match" level={2}>
                  Check the spelling, or enter only part of the code.
                </Empty>
              ) : (
                <Empty title="No discount codes yet" level={2}>
                  Codes you create appear here, with the number of times each was used.
                </Empty>
              )
            }
          />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of codes" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
      </div>
      <Suspense fallback={null}>{creating && <NewCode onClose={() => setCreating(false)} />}</Suspense>
    </main>
  )
}

/** Ends a code after a question. */
function useEnd() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [ending, setEnding] = useState<string | null>(null)
  async function end({ id, code }: DiscountCode) {
    const text = `End ${code}? New orders won’t be able to use it. Payments in progress keep the discount.`
    if (!(await confirm({ text, danger: true }))) return
    setEnding(id)
    try {
      await graphql(EndDiscountCodeDocument, { id })
      toast(`${code} has ended`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setEnding(null)
    void queries.invalidateQueries({ queryKey: creditKeys.discountCodes })
  }
  return { end, ending }
}

const states: Readonly<
  Record<DiscountCodeState, { readonly words: string; readonly tone: ToneName; readonly icon: ComponentProps<typeof Tone>['icon'] }>
> = {
  PLANNED: { words: 'Not started', tone: 'info', icon: Clock },
  ACTIVE: { words: 'Active', tone: 'success', icon: Check },
  USED_UP: { words: 'Used up', tone: 'plain', icon: ListChecks },
  ENDED: { words: 'Ended', tone: 'plain', icon: Ban },
}

function columnsOf(end: (code: DiscountCode) => Promise<void>, ending: string | null): readonly Column<DiscountCode>[] {
  return [
    { key: 'code', head: 'Code', width: '11.25rem', cell: (row) => <b className={css.code}>{row.code}</b> },
    { key: 'percent', head: 'Discount', align: 'end', corner: true, width: '6.25rem', cell: (row) => `${row.percent}%` },
    {
      key: 'state',
      head: 'Status',
      width: '8.25rem',
      cell: ({ state }) => (
        <Tone tone={states[state].tone} icon={states[state].icon} bare>
          {states[state].words}
        </Tone>
      ),
    },
    {
      key: 'uses',
      head: 'Used',
      align: 'end',
      headOnPhone: true,
      width: '6.875rem',
      cell: ({ uses, maxUses }) => (maxUses === null ? number(uses) : `${number(uses)} of ${number(maxUses)}`),
    },
    { key: 'workspace', head: 'Available to', cell: (row) => row.workspaceName ?? <span className="muted">Everyone</span> },
    { key: 'startsAt', head: 'First day', hideOnPhone: true, width: '9.375rem', cell: (row) => day(row.startsAt, ownZone()) },
    {
      key: 'endsAt',
      head: 'Last day',
      headOnPhone: true,
      width: '9.375rem',
      cell: (row) => (row.endsAt ? lastDay(row.endsAt, ownZone()) : null),
    },
    {
      key: 'end',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      width: '7.5rem',
      cell: (row) =>
        row.state !== 'ENDED' && (
          <Button size="sm" variant="danger" quiet busy={ending === row.id} onClick={() => void end(row)}>
            End<span className="vh"> {row.code}</span>
          </Button>
        ),
    },
  ]
}

/** Only what says something stands in the address. */
const trimmed = ({ q, page }: Pick<AdminSearch, 'q' | 'page'>) => ({ ...(q ? { q } : {}), ...(page && page > 1 ? { page } : {}) })
