import { isoDay } from '../../platform/format.ts'
import type { EventFile } from './media-query.ts'

/** The files of one day, in their order. */
export interface MediaDay {
  readonly day: string
  readonly files: readonly EventFile[]
}

/** What the page makes of the files of an event. */
export interface MediaParts {
  /** Pictures, videos and recordings that can be looked at, by the day on which they came, the first day first. */
  readonly days: readonly MediaDay[]
  readonly documents: readonly EventFile[]
  readonly reports: readonly EventFile[]
}

/** Sorts the files of an event that are done. */
export function partsOf(files: readonly EventFile[], timezone: string): MediaParts {
  const done = files.filter(({ state }) => state === 'DONE')
  const media = done.filter(({ purpose }) => purpose !== 'REPORT')
  const days = new Map<string, EventFile[]>()
  for (const file of media) {
    if (file.type === 'Document') continue
    const day = isoDay(file.createdAt, timezone)
    days.set(day, [...(days.get(day) ?? []), file])
  }
  return {
    days: [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, those]) => ({ day, files: those })),
    documents: media.filter(({ type }) => type === 'Document'),
    reports: done.filter(({ purpose }) => purpose === 'REPORT'),
  }
}

/** The first pictures of all days, as many as are shown before someone asks for more. */
export function firstOf(days: readonly MediaDay[], most: number): readonly MediaDay[] {
  let left = most
  return days.flatMap((day) => {
    const files = day.files.slice(0, Math.max(0, left))
    left -= files.length
    return files.length > 0 ? [{ ...day, files }] : []
  })
}

/** The address of an image in one of its sizes; of other files none. */
export const variantOf = ({ variants }: Pick<EventFile, 'variants'>, name: 'full' | 'card' | 'thumb'): string | undefined =>
  variants.find((variant) => variant.name === name)?.url

/** The variants of a picture that stand beside others, as `srcset`: a telephone draws the small one. */
export function widthsOf({ variants }: Pick<EventFile, 'variants'>): string | undefined {
  const small = variants.filter(({ name, width }) => name !== 'full' && width)
  return small.length > 0 ? small.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
}

/** Width over height; a video is taken for a wide one until it is known. */
export function ratioOf({ type, width, height, variants }: Pick<EventFile, 'type' | 'width' | 'height' | 'variants'>): number {
  const [variant] = variants
  const [across, down] = [width ?? variant?.width, height ?? variant?.height]
  if (across && down) return across / down
  return type === 'Video' ? 16 / 9 : 1
}

/** The address under which a file is saved instead of shown. */
export const downloadOf = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=true`
