import { phoneWords } from '@troupe/domain/phone-words'
import { Notice } from '@troupe/ui/notice'
import { phoneAddress } from '../../platform/words/phone.ts'
import css from './game.module.css'
import type { Game } from './game-query.ts'
import { useSecond } from './use-second.ts'

/** A person who hosts the event. */
export interface GameHost {
  readonly id: string
  readonly firstName: string
  readonly phone: string | null
}

/** So long without a contact is worth a call, in milliseconds. */
const silent = 600_000

/** Whether a running game hasn't been heard of for more than ten minutes. */
export const isSilent = ({ status, heardAt, startedAt }: Pick<Game, 'status' | 'heardAt' | 'startedAt'>, now: number): boolean =>
  ['STARTED', 'PAUSED', 'VOTING'].includes(status) && now - Date.parse(heardAt ?? startedAt) > silent

/** Says that no device was heard of for ten minutes, and whom to call. It goes with the next contact. */
export function Silence({ game, hosts }: { readonly game: Game; readonly hosts: readonly GameHost[] }) {
  const now = useSecond()
  if (!isSilent(game, now)) return null
  const minutes = Math.floor((now - Date.parse(game.heardAt ?? game.startedAt)) / 60_000)
  const whose = hosts.length === 1 ? `${hosts[0]?.firstName}’s phone` : 'the hosts’ phones'
  return (
    <Notice tone="warning" title={`Nothing heard from ${hosts.length === 0 ? 'any device' : whose} for ${minutes} min`} live>
      What is pressed on a phone arrives when it’s back online, with the times at which it was pressed. Start, Pause and End work from here
      too.{' '}
      {hosts.map(
        ({ id, firstName, phone }) =>
          phone && (
            <a key={id} className={css.callHost} href={phoneAddress(phone)}>
              Call {firstName}, {phoneWords(phone)}
            </a>
          ),
      )}
    </Notice>
  )
}
