import { registerHooks } from 'node:module'

/*
 * Our own server with the bench's documents (BENCH_DOCUMENTS, a JSON list of texts) added to the app's: only these are compiled, so that the
 * comparison with other servers is fair.
 */
let isAdded = false
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/src/platform/graphql/known-documents.ts')) return loaded
    const source = String(loaded.source ?? '')
    const place = 'const texts = new Set('
    if (!source.includes(place)) throw new Error(`${place} is no longer there`)
    const more = JSON.stringify(JSON.parse(process.env.BENCH_DOCUMENTS ?? '[]'))
    isAdded = true
    return { ...loaded, source: source.replace(place, () => `for (const text of ${more}) known.set(text, text)\n${place}`) }
  },
})
await import('../../apps/server/src/main.ts')
if (!isAdded) throw new Error('known-documents.ts lies elsewhere: the bench would measure documents that aren’t compiled')
