import { type Answer, yes } from '@troupe/domain/answer'
import type { Ctx } from '../../platform/ctx.ts'
import { changeSession, type ReadVersion } from '../../session/session.ts'
import { gameForUpdate } from './run.ts'

interface ControlChange {
  readonly id: string
  readonly read: ReadVersion
  readonly gameControl: boolean
}

/** Decides whether an event has a game tab and a console, at any time. Refuses NOT_FOUND, FORBIDDEN as runGame, VERSION_CONFLICT. */
export const setGameControl = (ctx: Ctx, { id, read, gameControl }: ControlChange): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, open: gameForUpdate }, async () =>
    yes({ columns: { game_control: gameControl }, isQuiet: true, keepsReview: true }),
  )
