import { Link } from '@tanstack/react-router'
import { FORMAT_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { CircleCheck, ListChecks, Phone, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GameOfEventQuery } from '../../graphql.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Session } from '../session-query.ts'
import { deviceWords } from './device-words.ts'
import css from './game.module.css'
import type { Game } from './game-query.ts'
import { agoWords } from './game-words.ts'
import { type GameHost, isSilent } from './silence.tsx'
import { useSecond } from './use-second.ts'

interface GameRailProps {
  readonly session: Session
  readonly game: Game | null
  readonly phone: NonNullable<GameOfEventQuery['session']>['phone'] | null
  readonly hosts: readonly GameHost[]
}

/** What a game is run with: the phone that teams call, its missions, and whose device was heard of last. */
export function GameRail({ session, game, phone, hosts }: GameRailProps) {
  const { missionSet } = session
  const kind = `${FORMAT_WORDS[session.type]}, ${PACKAGE_WORDS[session.packageLevel]}`
  return (
    <Panel flush className={css.rail}>
      <ul aria-label="Game facts">
        <Line icon={Phone} name={phone?.phone ?? 'No phone'} end={null}>
          {phone
            ? phone.source === 'PRODUCER'
              ? 'The producer’s own phone'
              : `Phone for this kind of event: ${kind}`
            : 'No phone fits this kind of event'}
        </Line>
        {missionSet && (
          <Line
            icon={ListChecks}
            name={missionSet.name}
            end={
              <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'details' }}>
                See
              </Link>
            }
          >
            {counted(missionSet.missions.length, 'mission', 'missions')}
            {game ? ', kept as they were at the start' : ''}
          </Line>
        )}
        {game && <Heard game={game} hosts={hosts} />}
      </ul>
    </Panel>
  )
}

function Heard({ game, hosts }: { readonly game: Game; readonly hosts: readonly GameHost[] }) {
  const now = useSecond()
  const quiet = isSilent(game, now)
  const last = game.journal?.[0]
  const words = deviceWords(game.heardFrom)
  const name = last && words ? `${last.by}, ${words.toLowerCase()}` : hosts.length === 1 ? `${hosts[0]?.firstName}’s phone` : 'Devices'
  const ago = agoWords(game.heardAt ?? game.startedAt, now)
  return (
    <Line icon={Smartphone} name={name} end={<Icon of={quiet ? TriangleAlert : CircleCheck} className={quiet ? css.warn : css.good} />}>
      {quiet ? `Not heard from for ${ago.replace(/ ago$/, '')}` : `Last heard from ${ago}`}
    </Line>
  )
}

interface FactLineProps {
  readonly icon: typeof Phone
  readonly name: string
  readonly end: ReactNode
  readonly children: ReactNode
}

const Line = ({ icon, name, end, children }: FactLineProps) => (
  <li className={css.line}>
    <Icon of={icon} />
    <span>
      <b>{name}</b>
      <small>{children}</small>
    </span>
    {end}
  </li>
)
