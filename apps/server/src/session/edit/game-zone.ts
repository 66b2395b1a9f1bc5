import { isNearZone } from '@troupe/domain/venue/zones'
import type { Work } from '../../platform/ctx.ts'
import { gameZonePoint } from '../../venue/venue.ts'
import type { SessionRow } from '../row.ts'

type StartPoint = Pick<SessionRow, 'latitude' | 'longitude'>

/** Whether an event can be played in a game zone: one near its START, or any while it has no START with coordinates. */
export async function fitsGameZone({ tx }: Work, { latitude, longitude }: StartPoint, gameZoneId: string): Promise<boolean> {
  const point = await gameZonePoint(tx, gameZoneId)
  return point !== undefined && (latitude === null || longitude === null || isNearZone({ latitude, longitude }, point))
}

/** What becomes of the game zone of an event whose START moves: it is cleared where the new START isn't near. */
export async function gameZoneAfterMove(work: Work, row: SessionRow, start: StartPoint): Promise<Pick<SessionRow, 'game_zone_id'>> {
  const { game_zone_id: id } = row
  // a START that loses its coordinates says nothing of where the event is any longer
  const keeps = id !== null && (start.latitude !== null || row.latitude === null) && (await fitsGameZone(work, start, id))
  return { game_zone_id: keeps ? id : null }
}
