import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changesQuery, type FoundPlace, type PricedFor, placesQuery } from './place-queries.ts'

interface OwnAsked {
  readonly priced: PricedFor | undefined
  readonly onFound: (place: FoundPlace) => void
}

/** How long the browser may move on before its position counts, in milliseconds. */
const settledAfter = 1000

/** Where the browser is, asked for only when someone presses for it. The position counts a second after it last changed. */
export function useOwnPlace({ priced, onFound }: OwnAsked) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const watched = useRef<() => void>(undefined)
  useEffect(() => () => watched.current?.(), [])
  const end = (why: string | null) => {
    watched.current?.()
    setBusy(false)
    setTrouble(why)
  }
  const found = async ({ latitude, longitude }: GeolocationCoordinates) => {
    const text = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
    const [here] = await queries.fetchQuery(placesQuery({ text, formatId: priced?.formatId })).catch(() => [])
    const change = here && priced?.sessionId && (await queries.fetchQuery(changesQuery(priced.sessionId, [here])).catch(() => []))[0]
    end(here ? null : 'Your position couldn’t be looked up. Type the address instead.')
    if (here) onFound(priced?.sessionId ? { ...here, credits: change || 0 } : here)
  }
  const find = () => {
    watched.current?.()
    if (!('geolocation' in navigator)) return end('This browser doesn’t tell where it is. Type the address instead.')
    setBusy(true)
    setTrouble(null)
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        clearTimeout(timer)
        timer = setTimeout(() => void found(coords), settledAfter)
      },
      () => end('Your position isn’t known. Allow it in the browser, or type the address.'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
    watched.current = () => {
      clearTimeout(timer)
      navigator.geolocation.clearWatch(watch)
    }
  }
  return { busy, trouble, find }
}
