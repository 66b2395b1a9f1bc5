import { asSystem, type Ctx, type House } from '../../platform/ctx.ts'
import { NO_ROW } from '../../platform/socket/rooms.ts'
import { partsOf } from './read-house-health.ts'

declare module '../../platform/live.ts' {
  interface LiveKinds {
    /** A part of the house, or a system outside, stands otherwise than before. */
    'house.health': 'house'
  }
}

/** An admin, as the policy says; there is one room. */
export const mayFollowHouse = async ({ scope }: Ctx, id: string): Promise<boolean> => scope.all && id === NO_ROW

/** Who looks on: the page that shows it. */
interface Onlookers {
  readonly isFollowed: () => boolean
  readonly tell: () => void
}

/** While someone looks at the page, tells it when something stands otherwise. What is only measured, such as times, is no change. */
export function healthTick(house: House, { isFollowed, tell }: Onlookers) {
  let last: string | undefined
  return {
    name: 'health is followed',
    seconds: 2,
    run: async () => {
      if (!isFollowed()) return
      const now = JSON.stringify([await portsOf(house), (await partsOf(asSystem(house))).map(shownOf)])
      if (last !== undefined && last !== now) tell()
      last = now
    },
  }
}

const shownOf = ({ key, state, waiting, dead, failing, failure, succeededAt }: Awaited<ReturnType<typeof partsOf>>[number]) => [
  ...[key, state, waiting, dead, failing, failure],
  key === 'DATABASE' || key === 'SERVER' ? null : succeededAt?.toString(),
]

const portsOf = async ({ db }: House) => [
  await db.selectFrom('port_state').select(['port', 'failures', 'open_until', 'succeeded_at', 'failed_at']).orderBy('port').execute(),
  await db
    .selectFrom('integration_link')
    .select((eb) => ['type', 'state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['PENDING', 'FAILED', 'DEAD'])
    .groupBy(['type', 'state'])
    .orderBy('type')
    .orderBy('state')
    .execute(),
]
