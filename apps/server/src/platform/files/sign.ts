import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@troupe/domain/ids'

/** What a signed address of a file opens, and for whom. */
interface SignedFile {
  readonly fileId: string
  /** One of its sizes; absent: the file itself. */
  readonly variant?: string | undefined
  readonly readerId: string
}

/** The query of a signed address, as it was sent. */
export interface Signature {
  readonly reader: string
  readonly end: string
  readonly sign: string
}

const quarter = 15 * 60

/**
 * An address of a file that works without a header, as <img> and <video> ask: for one reader, whose rights are judged again at every request. It ends 15
 * to 30 minutes from now, and is the same for all who ask in a quarter of an hour, so that browsers keep what it opens.
 */
export function signedPath(secret: string, { fileId, variant, readerId }: SignedFile, now: Temporal.Instant): string {
  const end = (Math.floor(now.epochMilliseconds / 1000 / quarter) + 2) * quarter
  const query = new URLSearchParams({ ...(variant === undefined ? {} : { variant }), reader: readerId, end: String(end) })
  query.set('sign', sealOf(secret, { fileId, variant, readerId }, String(end)).toString('base64url'))
  return `/files/${fileId}?${query}`
}

/** Until when a signed address of a file is good, in seconds from now; undefined for one that is over, or that we never made. */
export function signedFor(secret: string, signed: SignedFile, { end, sign, now }: Omit<Signature, 'reader'> & { now: Temporal.Instant }) {
  if (!/^\d{1,12}$/.test(end) || !isUuid(signed.readerId)) return undefined
  const given = Buffer.from(sign, 'base64url')
  const right = sealOf(secret, signed, end)
  // the text too: base64url has several spellings of the same bytes
  if (given.length !== right.length || !timingSafeEqual(given, right) || sign !== right.toString('base64url')) return undefined
  const left = Math.floor(Number(end) - now.epochMilliseconds / 1000)
  return left > 0 ? left : undefined
}

const sealOf = (secret: string, { fileId, variant, readerId }: SignedFile, end: string): Buffer =>
  createHmac('sha256', `files ${secret}`)
    .update(JSON.stringify([fileId, variant ?? null, readerId, end]))
    .digest()
