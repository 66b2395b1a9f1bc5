import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { callerOf } from '../http/caller.ts'
import { TokenBuckets } from '../http/token-bucket.ts'
import { refusalError } from './errors.ts'
import type { Turns } from './turns.ts'

const file = path.resolve(import.meta.dirname, '../../../documents.json')

// written by tools/graphql.ts
const known = new Map<string, string>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
const texts = new Set(known.values())

/** The text of one of the app's own documents. */
export const textOfHash = (hash: string) => known.get(hash)
export const isOwnText = (text: unknown) => typeof text === 'string' && texts.has(text)

/**
 * The app asks by the hash of a document (`extensions.persistedQuery.sha256Hash`) and the server looks the text up; no one adds to the list
 * by asking. An unknown hash, or a known hash with another text, is refused with 400 and runs nothing (GQL-16). Without a hash any document may
 * be asked within the limits: `perSecond` of them by one caller, with a burst of ten times as many, then 429; 0 counts nothing. The app's own
 * documents are not counted, whether they come as a hash or as text.
 */
export function knownDocuments(
  perSecond: number,
  turns: Turns,
): Plugin<object, { readonly request_: FastifyRequest; readonly gone: AbortSignal }> {
  const buckets = new TokenBuckets({ perSecond, burst: perSecond * 10 })
  return {
    async onParams({ params, setParams, context }) {
      const asked: { readonly sha256Hash?: unknown } | null | undefined = params.extensions?.persistedQuery
      if (asked !== undefined) {
        const hash = typeof asked?.sha256Hash === 'string' ? asked.sha256Hash : ''
        const query = textOfHash(hash)
        if (query === undefined) throw refusal('This page is out of date. Reload it.')
        if (params.query != null && params.query !== query) throw refusal('the hash doesn’t match the document')
        setParams({ ...params, query })
      } else if (!isOwnText(params.query)) {
        const retryAfter = perSecond > 0 ? buckets.take(callerOf(context.request_), performance.now()) : undefined
        if (retryAfter !== undefined) throw tooMany(retryAfter)
        await turns.of(context.request_, context.gone)?.(() => undefined)
      }
    },
  }
}

const tooMany = (retryAfter: number) =>
  refusalError('TOO_MANY_REQUESTS', { retryAfter, http: { status: 429, headers: { 'retry-after': String(retryAfter) } } })
const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } })

/**
 * Cache of the app's own documents as parsed and validated by Yoga. No other document is kept: a thousand distinct ones of a guest, each with its
 * compiled program, took 3.9 GB. The list of the app's documents bounds the cache.
 */
export function parsedDocuments() {
  const parsed = new Map<string, DocumentNode>()
  const own = new WeakSet<DocumentNode>()
  return {
    cache: {
      documentCache: {
        get: (text: string) => parsed.get(text),
        set(text: string, document: DocumentNode) {
          if (!texts.has(text)) return
          parsed.set(text, document)
          own.add(document)
        },
      },
      errorCache: { get: () => undefined, set() {} },
    },
    /** Whether a document is one of the app's own: others are not compiled. */
    isOwn: (document: DocumentNode) => own.has(document),
  }
}
