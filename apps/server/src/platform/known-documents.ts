import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

const file = path.resolve(import.meta.dirname, '../../documents.json')

// written by tools/graphql.ts
const known = new Map<string, string>(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))

/** The text of one of the app's own documents. */
export const textOfHash = (hash: string) => known.get(hash)

/**
 * The app asks by the hash of a document (`extensions.persistedQuery.sha256Hash`) and the server looks the text up; nobody adds to the list
 * by asking. An unknown hash, and a known one beside another text, is 400 and runs nothing (GQL-16). Without a hash any document may be
 * asked within the limits.
 */
export function knownDocuments(): Plugin {
  return {
    onParams({ params, setParams }) {
      const asked = (params.extensions as { persistedQuery?: { sha256Hash?: unknown } } | null | undefined)?.persistedQuery
      if (asked === undefined) return
      const hash = typeof asked?.sha256Hash === 'string' ? asked.sha256Hash : ''
      const query = textOfHash(hash)
      if (query === undefined) throw refusal('This page and the server do not know each other any more. Please reload the page.')
      if (params.query != null && createHash('sha256').update(params.query).digest('hex') !== hash)
        throw refusal('the hash is of another document')
      setParams({ ...params, query })
    },
  }
}

const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } })
