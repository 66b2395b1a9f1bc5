import type { House } from '../platform/ctx.ts'
import { announceExpiry } from './notices.ts'
import { expireRequestedOrders, remindOfRequests } from './order/requests.ts'
import { noticeStalledRefunds } from './order/stalled.ts'

/** What the clock makes of credits and orders; every tick may run twice, in two processes, and does its work once. */
export const creditTicks = (house: House) => [
  { name: 'requests of orders are due', seconds: 3600, run: () => expireRequestedOrders(house).then(() => remindOfRequests(house)) },
  { name: 'refunds are answered', seconds: 3600, run: () => noticeStalledRefunds(house) },
  { name: 'credits expire', seconds: 3600, run: () => announceExpiry(house) },
]
