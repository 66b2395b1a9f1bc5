import type { Place } from '@troupe/domain/venue/polygon'
import { cornerInput } from '@troupe/domain/venue/zones'
import { sortingOf } from '../platform/database/lists.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import type { GameZoneRow } from './game-zones/game-zones.ts'
import type { ZoneAreaRow } from './zones/zone-areas.ts'

export const PointRef = builder.objectRef<Place>('Point').implement({
  description: 'Coordinates in degrees.',
  fields: (t) => ({ latitude: t.exposeFloat('latitude'), longitude: t.exposeFloat('longitude') }),
})
export const pointOf = ([longitude, latitude]: readonly [number, number]) => ({ latitude, longitude })

export const ZoneAreaRef = builder.objectRef<ZoneAreaRow>('ZoneArea')
export const GameZoneRef = builder.objectRef<GameZoneRow>('GameZone')

export const PointInput = inputOf('PointInput', cornerInput, { description: 'Coordinates in degrees.' })

const NameSortField = builder.enumType('NameSortField', { values: ['name'] as const })
export const NameSorting = sortingOf('NameSorting', NameSortField)

/** By name from A, unless the other way round is asked for. */
export const orderOf = (sorting: readonly { readonly direction: 'ASC' | 'DESC' }[] | null | undefined) => ({
  direction: sorting?.[0]?.direction === 'DESC' ? ('desc' as const) : ('asc' as const),
})
