import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../../platform/api.ts'
import { followPayment } from '../../platform/live.ts'

/** A payment that was sent, and what each of its lines became. */
export type SentPayment = AnswerTo<'GET /cart/payment/{traceId}'>
export type SentLine = SentPayment['lines'][number]

/** While a payment isn't over, it is read again after this time even if the socket is silent. */
const silentMs = 15_000

const isUnderWay = ({ state }: Pick<SentPayment, 'state'>): boolean => state === 'OPEN' || state === 'PROCESSING'

const readPayment = (traceId: string, signal?: AbortSignal) =>
  call('GET /cart/payment/{traceId}', { params: { traceId }, ...(signal ? { signal } : {}) })

export const paymentQuery = (traceId: string) =>
  queryOptions({
    queryKey: ['payment', traceId],
    queryFn: ({ signal }) => readPayment(traceId, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? silentMs : false),
  })

/** Waits until a payment is over; after a minute it answers how far it is, and the server finishes it and emails. Fails with ApiError and OfflineError. */
export function settledPayment(traceId: string): Promise<SentPayment> {
  const { promise, resolve, reject } = Promise.withResolvers<SentPayment>()
  const look = (isLast = false) =>
    readPayment(traceId).then((payment) => {
      if (isLast || !isUnderWay(payment)) resolve(payment)
    }, reject)
  const stop = followPayment(traceId, () => void look())
  const again = setInterval(() => void look(), silentMs)
  const end = setTimeout(() => void look(true), 60_000)
  return promise.finally(() => {
    stop()
    clearInterval(again)
    clearTimeout(end)
  })
}
