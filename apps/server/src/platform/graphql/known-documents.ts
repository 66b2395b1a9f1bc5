import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { callerOf } from '../http/caller.ts'
import { TokenBuckets } from '../http/token-bucket.ts'
import { refusalError } from './errors.ts'

const file = path.resolve(import.meta.dirname, '../../../documents.json')

// written by tools/graphql.ts
const known = new Map<string, string>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
const texts = new Set(known.values())

/** The text of one of the app's own documents. */
export const textOfHash = (hash: string) => known.get(hash)
const isOwnText = (text: unknown) => typeof text === 'string' && texts.has(text)

/**
 * The app asks by the hash of a document (`extensions.persistedQuery.sha256Hash`) and the server looks the text up; no one adds to the list
 * by asking. An unknown hash, or a known hash with another text, is refused with 400 and runs nothing (GQL-16). Other people's documents, and lists
 * of documents, need a sign-in: guests are refused with 401 before anything is parsed. People who are signed in may ask them within the limits:
 * `perSecond` of them by one person, with a burst of ten times as many, then 429; 0 counts nothing. The app's own documents are not counted, whether
 * they come as a hash or as text.
 */
export function knownDocuments(perSecond: number): Plugin<object, Asker> {
  const buckets = new TokenBuckets({ perSecond, burst: perSecond * 10 })
  return {
    onRequestParse: ({ serverContext }) => ({
      onRequestParseDone({ requestParserResult }) {
        if (Array.isArray(requestParserResult) && isGuest(serverContext)) throw signInFirst()
      },
    }),
    onParams({ params, setParams, request, context }) {
      const asked: { readonly sha256Hash?: unknown } | null | undefined = params.extensions?.persistedQuery
      if (asked !== undefined) {
        const hash = typeof asked?.sha256Hash === 'string' ? asked.sha256Hash : ''
        const query = textOfHash(hash)
        if (query === undefined) throw refusal('This page is out of date. Reload it.')
        if (params.query != null && params.query !== query) throw refusal('the hash doesn’t match the document')
        setParams({ ...params, query })
      } else if (!isOwnText(params.query)) {
        if (typeof params.query === 'string' && isGuest(context))
          throw request.method === 'GET' && isChange(params.query) ? byPost() : signInFirst()
        const retryAfter = perSecond > 0 ? buckets.take(callerOf(context.request_), performance.now()) : undefined
        if (retryAfter !== undefined) throw tooMany(retryAfter)
      }
    },
  }
}

interface Asker {
  readonly request_: FastifyRequest
}
const isGuest = ({ request_ }: Asker) => request_.actor.kind === 'guest'

const signInFirst = () => refusalError('UNAUTHENTICATED', { reason: 'DOCUMENT', http: { status: 401 } })
/** A change is refused by GET (GQL-10), as it is for those who are signed in, whose documents are parsed to see it. */
const isChange = (text: string) => /^[\s,]*mutation\b/.test(text)
const byPost = () => {
  const message = 'Can only perform a mutation operation from a POST request.'
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: { Allow: 'POST' } } } })
}
const tooMany = (retryAfter: number) =>
  refusalError('TOO_MANY_REQUESTS', { retryAfter, http: { status: 429, headers: { 'retry-after': String(retryAfter) } } })
const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } })

/**
 * Cache of the app's own documents as parsed and validated by Yoga. No other document is kept: a thousand distinct ones, each with its
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
