import { INTEGRATION_WORDS } from '@troupe/domain/words'
import { FAILURE_WORDS } from '../../../integration/port-words.ts'
import { time } from '../../../platform/format.ts'
import { counted } from '../../../platform/words/counted.ts'
import type { GameLink } from '../game-query.ts'

const commands = (count: number) => counted(count, 'command', 'commands')

/** How a linked game stands: 'Answered at 2:26 pm, all commands', '3 commands are waiting: Breadcrumb can’t be reached'. */
export function linkWords({ simulated, waiting, toldAt, failure, refused }: GameLink, timezone: string): string {
  const answered = toldAt ? `Answered at ${time(toldAt, timezone)}` : 'No commands sent yet'
  const no = refused.length > 0 ? `${commands(refused.length)} refused` : null
  const late = waiting > 0 ? `${commands(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting` : null
  const words = [answered, no ?? (toldAt && !late ? 'all commands' : null)].filter(Boolean).join(', ')
  const why = late && (failure ? `. ${late}: ${INTEGRATION_WORDS.BREADCRUMB} ${FAILURE_WORDS[failure]}` : `. ${late}`)
  return `${words}${why ?? ''}${simulated ? '. Simulated' : ''}`
}

/** Whether a linked game has everything that it was told. */
export const isInStep = ({ waiting, failure, refused }: Pick<GameLink, 'waiting' | 'failure' | 'refused'>): boolean =>
  failure === null && waiting === 0 && refused.length === 0
