import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '@troupe/ui/copy-button'
import { Icon } from '@troupe/ui/icon'
import { Footprints, LockKeyhole, LockKeyholeOpen, MapPin } from 'lucide-react'
import { useMapGround } from '../ground/use-map-ground.ts'
import { PlaceMap } from '../map/place-map.tsx'
import { placeText } from '../zones/pen/zone-words.ts'
import { zonesQuery } from '../zones/zones-queries.ts'
import css from './venue.module.css'
import type { VenuePage } from './venue-page-queries.ts'

/** Where a venue is, on a map and in figures, the game zone around it, and who can see it. */
export function VenueSide({ venue }: { readonly venue: VenuePage }) {
  const { name, city, location, gameZone } = venue
  const { data } = useQuery(zonesQuery)
  const { names } = useMapGround()
  const hull = data?.games.find(({ id }) => id === gameZone?.id)?.hull
  return (
    <aside className={css.side} aria-label="Where it is">
      <PlaceMap
        label={`Map of ${name}`}
        className={css.map}
        height={380}
        gentle
        names={names}
        fit={[location, ...(hull ?? [])]}
        fitKey={`${placeText(location)} ${hull ? gameZone?.id : ''}`}
        pins={[{ key: venue.id, label: name, point: location, look: 'brand' }]}
        areas={hull && gameZone ? [{ key: gameZone.id, label: gameZone.name, ring: hull, look: 'hatched' }] : []}
      />
      <ul className={css.where}>
        <li>
          <Icon of={MapPin} />
          <span>
            {location.address || city}
            <span className="mono">{placeText(location)}</span>
          </span>
          <CopyButton variant="tertiary" text={placeText(location)} />
        </li>
        <li>
          <Icon of={Footprints} />
          <span>
            {gameZone ? `Game zone ${gameZone.name}` : 'In no game zone'}
            <span>{gameZone ? 'Walking games have routes here.' : 'Walking games have no routes here.'}</span>
          </span>
        </li>
        <li>
          <Icon of={venue.private ? LockKeyhole : LockKeyholeOpen} />
          {venue.private ? (
            <span>
              Only Troupe and the crew of an event here
              <span>Customers don’t see it or its reviews.</span>
            </span>
          ) : (
            <span>
              Open to all workspaces
              <span>Customers can find it and read its reviews.</span>
            </span>
          )}
        </li>
      </ul>
    </aside>
  )
}
