import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Place } from '@troupe/domain/venue/polygon'
import { ErrorBlock } from '@troupe/ui/error-block'
import type { ZonesHereQuery } from '../../graphql.ts'
import { credits } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { farWords, placeText } from './pen/zone-words.ts'
import css from './pen/zones.module.css'
import { hereQuery } from './zones-queries.ts'

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Which zone a place lies in, why that one, and which game zones are near. */
export function HereCard({ place }: { readonly place: Place }) {
  const { data, error, isFetching, refetch } = useQuery({ ...hereQuery(place), placeholderData: keepPreviousData })
  return (
    <section className={css.here} aria-label="What is here?" aria-live="polite" aria-busy={isFetching}>
      <h2>
        What is here? <span className="mono">{placeText(place)}</span>
      </h2>
      {data ? (
        <>
          <b>{zoneTitle(data)}</b>
          <p>{[...whyWords(data), ...gameWords(data)].join(' ')}</p>
        </>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the zones here." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <p>&nbsp;</p>
      )}
    </section>
  )
}

type Here = ZonesHereQuery['zonesHere']

function zoneTitle({ zoneAreas }: Here): string {
  const [zone] = zoneAreas
  if (!zone) return 'No zone area'
  return zone.price === null ? zone.name : `${zone.name}, ${credits(zone.price)} more`
}

function whyWords({ zoneAreas, nearest }: Here): readonly string[] {
  const [zone, ...larger] = zoneAreas
  if (zone && larger.length === 0) return [`Inside ${zone.name} only.`]
  if (zone) return [`Inside ${listing.format(zoneAreas.map(({ name }) => name))}; ${zone.name} is the smallest.`]
  return nearest ? [`${nearest.zoneArea.name} is the nearest, ${farWords(nearest.km)} away.`] : []
}

/** 'Game zones: River North, Loop 270 m, Streeterville 410 m.' */
function gameWords({ gameZones }: Here): readonly string[] {
  if (gameZones.length === 0) return ['No game zone within 10 km.']
  const [shown, more] = [gameZones.slice(0, 3), gameZones.length - 3]
  const words = shown.map(({ gameZone, km, holds }) => (holds ? `${gameZone.name} (inside)` : `${gameZone.name} ${farWords(km)}`))
  return [`Game zones: ${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}
