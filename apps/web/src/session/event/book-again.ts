import type { QueryClient } from '@tanstack/react-query'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import type { BookingSearch } from '../../searches.ts'
import type { Session } from '../session-query.ts'

type Booked = Pick<Session, 'type' | 'hostType' | 'attendees' | 'duration' | 'packageLevel' | 'timezone' | 'city' | 'locations'>

/** The answers with which an event was booked, all but its date: for the booking panel of its experience. */
export async function answersAgain(session: Booked, queries: QueryClient): Promise<BookingSearch> {
  const { type, hostType, attendees, duration, packageLevel, timezone } = session
  const town = session.city ?? session.locations.find((one) => one.type === 'START')?.location.city
  const cities = type === 'REMOTE' || !town ? [] : await queries.ensureQueryData(citiesQuery).catch(() => [])
  const city = cities.find((one) => one.name === town)
  return {
    format: type,
    host: hostType,
    people: attendees,
    zone: timezone,
    minutes: duration,
    ...(packageLevel === 'STANDARD' ? {} : { upgrade: packageLevel }),
    ...(city ? { city: city.id } : {}),
  }
}
