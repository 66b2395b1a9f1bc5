import { distanceToPolygonKm, type Place, type Ring } from '@troupe/domain/venue/polygon'

/** How far (km) from a city's centre a zone may lie to be listed with the city. */
const around = 50

export const ringOf = (corners: readonly Place[]): Ring => corners.map(({ latitude, longitude }) => [longitude, latitude])

/** Whether a zone belongs to what is shown of a city; everything does without one. */
export const isNearCity = (ring: readonly Place[], city: { readonly point: Place } | null): boolean =>
  city === null || distanceToPolygonKm(ringOf(ring), city.point) <= around

/** A rectangle around a place that a zone is begun with, so many degrees high. */
export function rectangleAround({ latitude, longitude }: Place, height: number): readonly Place[] {
  const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const [up, across] = [height / 2, height / 2 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))]
  return [
    { latitude: six(latitude - up), longitude: six(longitude - across) },
    { latitude: six(latitude - up), longitude: six(longitude + across) },
    { latitude: six(latitude + up), longitude: six(longitude + across) },
    { latitude: six(latitude + up), longitude: six(longitude - across) },
  ]
}
