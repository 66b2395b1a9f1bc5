import { CancelSheet } from '../../schedule/change/cancel-sheet.tsx'
import type { ChangeMode, ChangeProps } from '../../schedule/change/change-session.ts'
import { MoveSheet } from '../../schedule/change/move-sheet.tsx'
import { LevelSheet } from '../../schedule/size/level-sheet.tsx'
import { RoomsSheet } from '../../schedule/size/rooms-sheet.tsx'

const sheets = { reschedule: MoveSheet, rooms: RoomsSheet, level: LevelSheet, cancel: CancelSheet } as const

/** Gives an event another time or its first time, other rooms or another package level, or cancels it; next to the event's page. */
export function ChangeSheet({ mode, ...props }: ChangeProps & { readonly mode: ChangeMode }) {
  const Content = sheets[mode]
  return <Content {...props} />
}
