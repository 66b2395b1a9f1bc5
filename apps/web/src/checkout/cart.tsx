import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { cart } from '../platform/cart/cart.ts'
import { lineTitle } from '../platform/cart/cart-items.ts'
import { duplicateLine, type KnownLine, linesOf, removeLines, restoreLine } from '../platform/cart/cart-lines.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { cartSearch } from '../searches.ts'
import { useOnline } from '../shell/use-online.ts'
import { useBooker } from '../workspace/use-booker.ts'
import { FeeTicket, PackTicket } from './bought-line.tsx'
import css from './cart.module.css'
import { CartLine } from './cart-line.tsx'
import { type CartPrice, type CartWay, cartQuery } from './cart-queries.ts'
import { cardWords, linesWords } from './cart-words.ts'
import { PayPanel } from './pay-panel.tsx'
import { PayerFields } from './payer/payer-fields.tsx'
import { usePayer } from './payer/use-payer.ts'
import { PaymentPage } from './payment/payment-page.tsx'
import { paymentWay } from './payment/payment-way.ts'
import { QuoteNote } from './quote-note.tsx'
import { QuoteWay } from './quote-way.tsx'
import { Received } from './received.tsx'
import type { Requested as RequestAnswer } from './request/request-form.tsx'
import { Requested } from './request/requested.tsx'
import type { Sent } from './use-pay.ts'

/** The cart: its events, credits and fees with what each costs, and the panel that pays them. */
export function Cart() {
  useTitle('Cart')
  const { payment } = cartSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [requested, setRequested] = useState<{ readonly answer: RequestAnswer; readonly lines: readonly KnownLine[] } | null>(null)
  const lines = linesOf(useStore(cart))
  const { workspace } = useBooker()
  const sentence = lines.length > 0 ? `${linesWords(lines)}${workspace ? ` for ${workspace.name}` : ''}` : undefined
  return (
    <main className="page" id="main">
      {payment ? (
        <PaymentPage key={payment} traceId={payment} />
      ) : requested ? (
        <Requested requested={requested.answer} lines={requested.lines} />
      ) : (
        <>
          <PageHead
            title="Cart"
            size="grand"
            sentence={sentence}
            actions={
              lines.length > 0 ? (
                <Link to="/experiences" className={css.more}>
                  Add another experience
                </Link>
              ) : undefined
            }
          />
          <Received />
          {lines.length === 0 ? (
            <Empty
              title="Your cart is empty"
              level={2}
              action={
                <ButtonLink variant="primary" render={<Link to="/experiences" />}>
                  See experiences
                </ButtonLink>
              }
            >
              Events and credits you add appear here, so you can pay for them together.
            </Empty>
          ) : (
            <Filled
              lines={lines}
              onSent={(payment) => void navigate(paymentWay(payment))}
              onRequested={(answer) => setRequested({ answer, lines })}
            />
          )}
        </>
      )}
    </main>
  )
}

interface FilledProps {
  readonly lines: readonly KnownLine[]
  readonly onSent: (payment: Sent) => void
  readonly onRequested: (answer: RequestAnswer) => void
}

function Filled({ lines, onSent, onRequested }: FilledProps) {
  const { booker, workspace, me, staff } = useBooker()
  const payer = usePayer(me)
  const { country } = payer.values
  const [way, setWay] = useState<CartWay>()
  const [code, setCode] = useState('')
  const workspaceId = 'workspaceId' in booker ? booker.workspaceId : null
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...cartQuery({ lines, workspaceId, code, way, country }),
    // who pays decides which way to pay comes first
    enabled: lines.length > 0 && booker.kind !== 'unknown',
    placeholderData: keepPreviousData,
  })
  const place = useRef<HTMLDivElement>(null)
  const isFailed = error !== null && !data
  const isOnline = useOnline()
  const isStale = isPlaceholderData || !isOnline
  return (
    <div className={css.layout} ref={place}>
      <div className="stack">
        {isFailed && (
          <div data-way="PRICE">
            <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          </div>
        )}
        {quotesOf(lines).map((quote) => (
          <QuoteNote key={quote} quote={quote} />
        ))}
        <ul className="stack">
          {lines.map((line) => (
            <li key={line.id}>
              <Line line={line} price={data} isStale={isStale} />
            </li>
          ))}
        </ul>
        <QuoteWay lines={lines} />
        {booker.kind === 'booker' && <PayerFields form={payer} hasInvoice={data !== undefined && data.total > 0} />}
      </div>
      <PayPanel
        lines={lines}
        payer={payer}
        price={data}
        isFailed={isFailed}
        isStale={isStale}
        place={place}
        // what an open payment of this cart holds comes back to it
        balance={data?.balance ?? undefined}
        customer={staff ? workspace?.name : undefined}
        booker={booker}
        code={code}
        onCode={setCode}
        onWay={setWay}
        onSent={onSent}
        onRequested={onRequested}
        onChanged={() => void refetch()}
      />
    </div>
  )
}

/** The codes of the quotes that lines of the cart came from, each once. */
const quotesOf = (lines: readonly KnownLine[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => (line.kind !== 'PACK' && line.kind !== 'FEE' && line.quote ? [line.quote] : []))),
]

interface LineProps {
  readonly line: KnownLine
  readonly price: CartPrice | undefined
  readonly isStale: boolean
}

function Line({ line, price, isStale }: LineProps) {
  const { remove, duplicate } = useLineActions()
  const item = price?.items.find(({ cartId }) => cartId === line.id)
  const given = { price: item, isStale, onRemove: () => remove(line) }
  if (line.kind === 'PACK') return <PackTicket {...given} line={line} currency={price?.currency ?? 'USD'} />
  const money = item && price && cardWords(item, price)
  if (line.kind === 'FEE') return <FeeTicket {...given} line={line} money={money} />
  return <CartLine {...given} line={line} money={money} onDuplicate={() => duplicate(line)} />
}

/** Removing can be undone from the message. */
function useLineActions() {
  const toast = useToast()
  return {
    remove: (line: KnownLine) => {
      removeLines([line.id])
      toast(`${lineTitle(line)} removed from your cart`, { action: { label: 'Undo', onSelect: () => restoreLine(line) } })
    },
    duplicate: (line: KnownLine) => {
      duplicateLine(line.id)
      toast(`${lineTitle(line)} duplicated`)
    },
  }
}
