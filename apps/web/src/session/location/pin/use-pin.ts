import { useQueryClient } from '@tanstack/react-query'
import { NEAR_KM } from '@troupe/domain/venue/places'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changesQuery, type PricedFor, placesQuery } from '../../../venue/place-queries.ts'
import type { TypedPlace } from '../../../venue/typed-place.ts'

interface PinAsked {
  readonly place: TypedPlace
  readonly onPlace: (place: TypedPlace) => void
  readonly priced: PricedFor | undefined
}

/** Milliseconds for which a pin lies still before it is asked what it changes. */
const settledAfter = 400

/**
 * Moves the point of a place, and keeps its words. Once the pin lies still, what it changes in the price is looked up, and farther than 10 km from where it
 * was its city too: within, the city that was named is better than its nearest quarter. `isOutside` when no host travels there.
 */
export function usePin({ place, onPlace, priced }: PinAsked) {
  const queries = useQueryClient()
  const latest = useRef({ place, onPlace })
  useLayoutEffect(() => {
    latest.current = { place, onPlace }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [isLooking, setLooking] = useState(false)
  const [isOutside, setOutside] = useState(false)
  const sessionId = priced?.sessionId
  const from = useRef<Place | null>(null)
  const look = async (point: Place) => {
    const text = `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`
    const isNear = from.current !== null && distanceKm(from.current, point) <= NEAR_KM
    const [[here], change] = await Promise.all([
      isNear ? [] : queries.fetchQuery(placesQuery({ text })).catch(() => []),
      sessionId === undefined ? null : queries.fetchQuery(changesQuery(sessionId, [point])).catch(() => null),
    ])
    const { place: now, onPlace: tell } = latest.current
    // a pin that moved on has its own question
    if (!now.at || !isSamePoint(now.at, point)) return
    setLooking(false)
    setOutside(change !== null && change[0] === null)
    tell({ ...now, at: { ...now.at, city: here?.city || now.at.city }, credits: change?.[0] ?? null })
  }
  const move = (point: Place) => {
    from.current ??= place.at
    latest.current.onPlace({ ...place, at: { city: place.at?.city ?? '', ...point, precision: 'POINT' }, credits: null })
    setLooking(true)
    setOutside(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(point), settledAfter)
  }
  return { move, isLooking, isOutside }
}

const isSamePoint = (one: Place, other: Place): boolean => one.latitude === other.latitude && one.longitude === other.longitude
