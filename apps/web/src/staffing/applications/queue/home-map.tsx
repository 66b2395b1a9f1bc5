import { MapSpot } from '@troupe/ui/map/map-view'
import type { PlantApplicationHomeQuery } from '../../../graphql.ts'
import { PlaceMap } from '../../../venue/map/place-map.tsx'
import css from './applications.module.css'

type ApplicantCity = NonNullable<PlantApplicationHomeQuery['plantApplications']['nodes'][number]['home']>

/** The city of an applicant with our crew there as rings: the city alone, never a street. */
export function HomeMap({ home: { name, point, crew } }: { readonly home: ApplicantCity }) {
  return (
    <PlaceMap
      label={`Map: lives in ${name}, with ${crew.length} of our crew`}
      height={150}
      gentle
      fit={around(point)}
      fitKey={name}
      names={[{ key: 'city', label: name, point: { ...point, latitude: point.latitude - 0.035 } }]}
    >
      {crew.map((one, at) => (
        <MapSpot key={at} point={one}>
          <span className={css.ring} />
        </MapSpot>
      ))}
      <MapSpot point={point}>
        <span className={css.spot} />
      </MapSpot>
    </PlaceMap>
  )
}

/** A city, about 20 km across. */
const around = ({ latitude, longitude }: ApplicantCity['point']) => [
  { latitude: latitude - 0.1, longitude: longitude - 0.1 },
  { latitude: latitude + 0.1, longitude: longitude + 0.1 },
]
