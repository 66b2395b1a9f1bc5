import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { judgePrecision, venueToChoose } from '../../venue/venue.ts'

/** A location of an event as the change log has it: `venueId` only where it is a copy of a venue. */
export interface StoredPlace {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly venueId?: string
}

/** The columns of a location that a StoredPlace is made of. */
export const placeColumns = ['name', 'address', 'city', 'latitude', 'longitude', 'venue_id'] as const

/** A row of `placeColumns` as a StoredPlace. */
export const placeOf = ({ venue_id, ...place }: Omit<StoredPlace, 'venueId'> & { readonly venue_id: string | null }): StoredPlace => ({
  ...place,
  ...(venue_id === null ? {} : { venueId: venue_id }),
})

/** The columns of a location, with how exactly it is known. */
export async function placeWritten(
  work: Work,
  { venueId = null, ...place }: Omit<StoredPlace, 'venueId'> & { readonly venueId?: string | null },
) {
  return { ...place, venue_id: venueId, precision: await judgePrecision(work.tx, { ...place, venueId }) }
}

/**
 * The venue that a location comes back as a copy of, by undoing a change or because the event has places again; undefined for a deleted one. Whether it is
 * there doesn't depend on who brings it back, and it isn't deleted until the transaction ends.
 */
export async function venueStill(work: Work, id: string): Promise<string | undefined> {
  const venue = await asHouse(work.tx, () => venueToChoose(work.tx, id))
  return venue?.id
}
