import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import type { ReactNode } from 'react'
import { day, ownZone } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { ordersSearch } from '../../searches.ts'
import { CreditStrip } from './credit-strip.tsx'
import css from './statement.module.css'
import { statementQuery } from './statement-query.ts'
import { StatementRows } from './statement-rows.tsx'
import { instantsOf, type StatementChange, spanOf } from './statement-span.ts'
import { StatementTools } from './statement-tools.tsx'

interface StatementProps {
  readonly id: string
  /** The links to the orders and quotes, shown next to it. */
  readonly tabs: ReactNode
  readonly size: 'dense' | 'grand'
}

/** What became of a workspace's credits and money: what is left, and every act by month. */
export function Statement({ id, tabs, size }: StatementProps) {
  useTitle('Statement')
  return (
    <main className="page" id="main">
      <PageHead title="Credits and orders" size={size} />
      {tabs}
      <div className={css.body}>
        <CreditStrip id={id} />
        <StatementOf id={id} />
      </div>
    </main>
  )
}

function StatementOf({ id }: { readonly id: string }) {
  const search = ordersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const zone = ownZone()
  const part = search.show === 'payments' ? 'PAYMENTS' : search.show === 'events' ? 'EVENTS' : 'ALL'
  const span = spanOf(search.span, todayIn(zone))
  const dates = instantsOf(span, zone)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    statementQuery(id, { zone, part, ...dates }),
  )
  const show = (change: StatementChange) => {
    const { show, span } = { show: search.show, span: search.span, ...change }
    void navigate({
      to: '/orders',
      search: { tab: 'statement', ...(show ? { show } : {}), ...(span ? { span } : {}) },
      replace: true,
      resetScroll: false,
    })
  }
  const months = data?.pages.flatMap((page) => page?.months ?? []) ?? []
  const since = data?.pages[0]?.since
  return (
    <>
      <StatementTools id={id} part={part} span={span} dates={dates} show={show} />
      {error && !data ? (
        <ErrorBlock title="Couldn’t load the statement." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton rows={6} label="Loading the statement" />
      ) : months.length === 0 ? (
        <Nothing isAll={part === 'ALL' && span.preset === 'all'} onAll={() => show({ show: undefined, span: 'all' })} />
      ) : (
        <>
          <StatementRows months={months} zone={zone} />
          <p className={css.more}>
            {hasNextPage && (
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show earlier months
              </Button>
            )}
            {since && <span className="note">Since {day(since, zone)}</span>}
          </p>
        </>
      )}
    </>
  )
}

function Nothing({ isAll, onAll }: { readonly isAll: boolean; readonly onAll: () => void }) {
  if (isAll)
    return (
      <Empty title="Nothing yet" level={2}>
        Credits and open rooms that you buy or use appear here, with what you paid.
      </Empty>
    )
  return (
    <Empty title="Nothing in these dates" level={2} action={<Button onClick={onAll}>Show all dates</Button>}>
      Choose other dates, or show payments and events together.
    </Empty>
  )
}
