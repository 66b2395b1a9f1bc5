import { queryOptions } from '@tanstack/react-query'
import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { SessionLevelsDocument, SessionRoomsDocument, type SizeFieldsFragment } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

/** What another size costs, gives back and asks of the crew. */
export type SizePreview = SizeFieldsFragment

/** An event of which the price and the rooms are known: a change of it asks again. */
interface Sized {
  readonly id: string
  readonly version: number
}

export const roomsQuery = ({ id, version }: Sized, quantity: number) =>
  queryOptions({
    queryKey: ['size', id, version, quantity],
    queryFn: ({ signal }) =>
      graphql(SessionRoomsDocument, { id, quantity }, { signal }).then((answer) => answer.session?.sizePreview ?? null),
  })

export const levelsQuery = ({ id, version }: Sized) =>
  queryOptions({
    queryKey: ['size', id, version],
    queryFn: ({ signal }) =>
      graphql(SessionLevelsDocument, { id }, { signal }).then(
        ({ session }): Readonly<Record<PackageLevel, SizePreview | null>> => ({
          STANDARD: session?.standard ?? null,
          PRO: session?.pro ?? null,
          PREMIUM: session?.premium ?? null,
        }),
      ),
  })
