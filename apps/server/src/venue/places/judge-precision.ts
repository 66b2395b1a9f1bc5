import type { Place } from '@troupe/domain/venue/polygon'
import { type Precision, pointKey, precisionOf } from '@troupe/domain/venue/precision'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isCentreOfCity } from './centres.ts'

interface PlaceJudged {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly venueId?: string | null
}

/** How exactly a place is known: CITY for the centre of a city that `places` or `gameCities` knows, where no venue is named. */
export async function judgePrecision(tx: Db | Tx, { latitude, longitude, venueId = null }: PlaceJudged): Promise<Precision> {
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return precisionOf({ venueId, isCentre: point !== null && venueId === null && (await isCentre(tx, point)) })
}

const isCentre = async (tx: Db | Tx, point: Place): Promise<boolean> => (await isCentreOfGameCity(tx, point)) || isCentreOfCity(point)

/** They are few, and most events start in one of them. */
async function isCentreOfGameCity(tx: Db | Tx, point: Place): Promise<boolean> {
  const key = pointKey(point)
  const centres = await tx.selectFrom('venue_city').select(['latitude', 'longitude']).execute()
  return centres.some((centre) => pointKey(centre) === key)
}
