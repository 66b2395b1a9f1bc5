import { readFileSync } from 'node:fs'

/** The app's own documents by their hash; guests may send no others. */
export const ownDocuments: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../apps/server/documents.json', import.meta.url), 'utf8'),
)

/** The app's own document with this name: its hash and its text. */
export function ownDocument(name: string): { readonly hash: string; readonly text: string } {
  const found = Object.entries(ownDocuments).find(([, document]) => new RegExp(`^(query|mutation) ${name}\\b`).test(document))
  if (!found) throw new Error(`the app has no document ${name}`)
  const [hash, text] = found
  return { hash, text }
}

/** What a client sends that asks by a hash. */
export const byHash = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })
