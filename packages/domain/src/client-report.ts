import * as z from 'zod/mini'

/** A path of our own files: no query, no host, nothing that a person could be known by. */
const file = z.string().check(z.maxLength(200), z.regex(/^(\/[\w.@-]+)+$|^$/))
const place = z.string().check(z.maxLength(220), z.regex(/^(\/[\w.@-]+)+:\d{1,7}:\d{1,7}$/))

/** The recording that the page is on, if it is recorded. */
const replay = z.optional(z.uuid())

/** What a browser reports of a page that failed: never who someone is, where they were, or what they typed. */
export const clientReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['CHUNK_LOAD', 'CSS_CHUNK_LOAD']), failure: z.enum(['error', 'timeout']), address: file, replay }),
  z.strictObject({
    kind: z.literal('PAGE'),
    replay,
    name: z.string().check(z.regex(/^\w{1,40}$/)),
    at: z.array(place).check(z.maxLength(5)),
  }),
])

/** What a browser reported, without the recording that it named. */
export type ClientReport = Unnamed<z.output<typeof clientReport>>
type Unnamed<R> = R extends unknown ? Omit<R, 'replay'> : never
