import { phoneWords } from '@troupe/domain/phone-words'
import { FORMAT_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { CircleCheck, Phone, Smartphone, TriangleAlert } from 'lucide-react'
import { SoundBoard } from '../../../game/sounds/sound-board.tsx'
import type { Session } from '../../session-query.ts'
import { deviceWords } from '../device-words.ts'
import css from '../game.module.css'
import type { Game, GameLink, GamePhone, StartMission } from '../game-query.ts'
import { agoWords } from '../game-words.ts'
import { type GameHost, isSilent } from '../silence.tsx'
import { useSecond } from '../use-second.ts'
import { LawnPanel } from './lawn-panel.tsx'
import { Line } from './line.tsx'
import { LinkLine } from './link-line.tsx'
import { MissionLine } from './mission-line.tsx'

interface GameRailProps {
  readonly session: Session
  readonly game: Game | null
  /** As they were at its start; null until then. */
  readonly missions: readonly StartMission[] | null
  readonly phone: GamePhone | null
  readonly link: GameLink | null
  readonly hosts: readonly GameHost[]
  /** The reader links the event to a game at Breadcrumb. */
  readonly staff: boolean
}

/** What a game is run with: the phone that teams call, its missions, the game at Breadcrumb, and whose device was heard of last; while it runs, the lawn and the reader's sounds. */
export function GameRail({ session, game, missions, phone, link, hosts, staff }: GameRailProps) {
  const kind = `${FORMAT_WORDS[session.type]}, ${PACKAGE_WORDS[session.packageLevel]}`
  return (
    <div className={css.rail}>
      <Panel flush>
        <ul aria-label="Game facts">
          <Line icon={Phone} name={phone ? phoneWords(phone.phone) : 'No phone'} end={null}>
            {phone
              ? phone.source === 'PRODUCER'
                ? 'The producer’s own phone'
                : `Phone for this kind of event: ${kind}`
              : 'No phone fits this kind of event'}
          </Line>
          <MissionLine session={session} atStart={missions} />
          {session.syncType === 'breadcrumb' && <LinkLine session={session} link={link} staff={staff} />}
          {game && <Heard game={game} hosts={hosts} />}
        </ul>
      </Panel>
      {session.status === 'LIVE' && (
        <>
          {session.type !== 'REMOTE' && <LawnPanel session={session} />}
          <Panel title="Sounds">
            <SoundBoard />
          </Panel>
        </>
      )}
    </div>
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
