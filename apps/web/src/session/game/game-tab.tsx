import { useQuery } from '@tanstack/react-query'
import { RUNNING_ROLES } from '@troupe/domain/game/journal'
import { isStaff } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { ownPlaces } from '../own-places.ts'
import { assignmentsQuery, type Session } from '../session-query.ts'
import css from './game.module.css'
import { GamePanel } from './game-panel.tsx'
import { gameQuery } from './game-query.ts'
import { Journal } from './journal/journal.tsx'
import { GameRail } from './rail/game-rail.tsx'
import { Silence } from './silence.tsx'
import { useCommand } from './use-command.ts'

/** The game of an event while it runs: where it is, what can be done with it, and everything that was. */
export function GameTab({ session, me }: { session: Session; me: Me }) {
  const { data, error, isFetching, refetch } = useQuery(gameQuery(session.id))
  const { data: places = [] } = useQuery(assignmentsQuery(session.id))
  const [says, setSays] = useState(false)
  const command = useCommand(session.id)
  if (!data)
    return (
      <Panel>
        {error ? (
          <ErrorBlock title="Couldn’t load the game." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={10} label="Loading" />
        )}
      </Panel>
    )
  const { game, missions, phone, link } = data
  const accepted = places.filter(({ user, approval }) => user && approval?.state === 'ACCEPTED')
  const staff = isStaff(me)
  const runs = staff || ownPlaces(accepted, me.id).some(({ role }) => RUNNING_ROLES.some((running) => running === role))
  const hosts = accepted.flatMap(({ role, user }) => (role === 'HOST' && user ? [user] : []))
  return (
    <div className={css.tab}>
      {game && <Silence game={game} hosts={hosts} />}
      <GamePanel session={session} game={game} command={runs ? command : null} says={says} onSay={() => setSays(!says)} />
      <div className={css.below}>
        <Journal session={session} game={game} refused={link?.refused ?? []} runs={runs} says={says} onSaid={() => setSays(false)} />
        <GameRail {...{ session, game, missions, phone, link, hosts, staff }} />
      </div>
    </div>
  )
}
