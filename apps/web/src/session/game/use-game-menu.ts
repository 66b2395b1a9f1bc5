import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { Radio } from 'lucide-react'
import { chunk } from '../../platform/chunk.ts'
import type { Session } from '../session-query.ts'
import type { HeadCommand } from './from-head.ts'

/** The game in the menu of the head; what it does is loaded when it is chosen. */
export function useGameMenu(session: Session) {
  const queries = useQueryClient()
  const toast = useToast()
  const toastWords = (words: string) => toast(words)
  const item = (command: HeadCommand, label: string) => ({
    key: command,
    label,
    icon: Radio,
    onSelect: () =>
      void chunk(() => import('./from-head.ts'))
        .then(({ runFromHead }) => runFromHead(session, command, queries))
        .then(toastWords, () => toastWords('This couldn’t be loaded. Try again.')),
  })
  const { gameControl } = session.meta
  const { status } = session
  return [
    ...(!gameControl && status === 'SCHEDULED' ? [item('START', 'Start the game')] : []),
    ...(!gameControl && status === 'LIVE' ? [item('END', 'End the game')] : []),
    item('CONTROL', gameControl ? 'Turn off game control' : 'Turn on game control'),
  ]
}
