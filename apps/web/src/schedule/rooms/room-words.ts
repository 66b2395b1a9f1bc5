import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { openRoomsFor } from '@troupe/domain/schedule/open-room'
import { dayInYear, number, time } from '../../platform/format.ts'
import type { OpenRoom } from './rooms-query.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** '1 room', '13 rooms'. */
export const roomsWords = (count: number): string => `${number(count)} ${count === 1 ? 'room' : 'rooms'}`

/** For how many people as many rooms are as this number needs: 'Up to 50 people'. */
export const peopleWords = (people: number): string => `Up to ${number(openRoomsFor(people) * PEOPLE_PER_ROOM)} people`

/** Whole minutes until a room closes; a minute that has begun counts. */
export const minutesLeft = ({ endsAt }: Pick<OpenRoom, 'endsAt'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - now) / minuteMs))

/** The part of a room's time that has passed, from 0 to 1. */
export function passedOf({ startsAt, endsAt }: Pick<OpenRoom, 'startsAt' | 'endsAt'>, now: number): number {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  return Math.min(1, Math.max(0, (now - from) / (to - from)))
}

/** How long until a room opens, as a number and its unit: whole days, then hours, then minutes. */
export function toGo({ startsAt }: Pick<OpenRoom, 'startsAt'>, now: number): { readonly count: number; readonly unit: string } {
  const left = Math.max(0, Date.parse(startsAt) - now)
  const [count, unit] =
    left >= 2 * dayMs
      ? [Math.floor(left / dayMs), 'day']
      : left >= 120 * minuteMs
        ? [Math.floor(left / (60 * minuteMs)), 'hour']
        : [Math.ceil(left / minuteMs), 'minute']
  return { count, unit: count === 1 ? unit : `${unit}s` }
}

/** What the button that opens or books a room says: what will be. */
export function openWords(wish: { readonly startsAt: string | null; readonly minutes: number }, zone: string, now: number): string {
  if (wish.startsAt === null) return `Open until ${time(new Date(now + wish.minutes * minuteMs).toISOString(), zone)}`
  return `Book ${dayInYear(wish.startsAt, zone)}, ${time(wish.startsAt, zone)}`
}

/** Whether a room is open at a moment, in milliseconds. */
export const isOpenAt = ({ startsAt, endsAt }: Pick<OpenRoom, 'startsAt' | 'endsAt'>, now: number): boolean =>
  Date.parse(startsAt) <= now && now < Date.parse(endsAt)
