import type { Plugin } from 'vite'
import { EventPageDocument, MeDocument } from './src/graphql.ts'

/** The queries that pages ask first: what their addresses begin with, and the variable that the rest of the address is. */
const queries = [
  { prefix: '/', document: MeDocument },
  { prefix: '/event/', document: EventPageDocument, variable: 'id' },
]

/** Names the first queries of each address in the page, for public/start.js to ask them before the app's scripts are there. */
export function firstQueries(): Plugin {
  const named = JSON.stringify(queries.map(({ document, ...about }) => ({ ...about, hash: document.toString() })))
  const place = '<meta name="first-queries" content="[]" />'
  return {
    name: 'first-queries',
    transformIndexHtml(html) {
      if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
      return html.replace(place, place.replace('[]', named.replaceAll('"', '&quot;')))
    },
  }
}
