import type { KeyboardEvent } from 'react'
import { addDays, dayNumber, startOfWeek } from './pure/month.ts'

/** What the month and the weeks share: how days are named, and how they are walked by keys. */

/** A table that is walked by the arrows is a grid to a screen reader. */
export const gridRole = { role: 'grid' } as const
export const cellRole = (chosen: boolean) => ({ role: 'gridcell', 'aria-selected': chosen }) as const

type Walk = {
  weekStart: number
  /** The date that PageDown (1) or PageUp (-1) leads to, with Shift a longer way. */
  page: (date: string, direction: 1 | -1, far: boolean) => string
}

/** The date that a key leads to from another; null for keys that don't walk. */
export function dateAfterKey(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  date: string,
  { weekStart, page }: Walk,
): string | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return addDays(date, forward)
  if (key === 'ArrowLeft') return addDays(date, -forward)
  if (key === 'ArrowDown') return addDays(date, 7)
  if (key === 'ArrowUp') return addDays(date, -7)
  if (key === 'Home') return startOfWeek(date, weekStart)
  if (key === 'End') return addDays(startOfWeek(date, weekStart), 6)
  if (key === 'PageDown') return page(date, 1, shiftKey)
  return key === 'PageUp' ? page(date, -1, shiftKey) : null
}

/** Names come from the platform, by the day's number in UTC, where no hour is ever skipped. */
export function said(date: string, locale: string, format: Intl.DateTimeFormatOptions): string {
  return formatter(locale, format).format(dayNumber(date) * 86_400_000)
}

/** 'Wednesday 16 December 2026'. In two parts: together some locales put a comma between them. */
export const saidDay = (date: string, locale: string, rest: Intl.DateTimeFormatOptions): string =>
  `${said(date, locale, { weekday: 'long' })} ${said(date, locale, { day: 'numeric', month: 'long', ...rest })}`

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(format).join()}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })
  formatters.set(key, known)
  return known
}
