/** The code of an error from Node, PostgreSQL or a mail server; undefined when it has none. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What a failure says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The same with where it happened, for the log. */
export const traceOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The store of files doesn't answer, or refuses us: what needs no file goes on. */
export class StoreGone extends Error {
  constructor(why: string) {
    super(`the store of files can’t be used: ${why}`)
  }
}
