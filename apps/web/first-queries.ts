import type { Plugin } from 'vite'
import { EventPageDocument, ExperienceDocument, MeDocument, WorkspaceCreditsDocument, WorkspacesDocument } from './src/graphql.ts'

/**
 * The queries that pages ask first, by what their addresses begin with, and whether guests ask them too. A variable is a value, the rest of the
 * address ('address'), or the id that the browser keeps under a name; without one there the query is left to the app. `kept` adds variables that are
 * null without one.
 */
const queries = [
  { prefix: '/event/', document: EventPageDocument, variables: { id: 'address' } },
  {
    ...{ prefix: '/experience-quote/', guests: true, document: ExperienceDocument },
    ...{ variables: { id: 'address' }, kept: { workspaceId: 'troupe.workspace' } },
  },
  { prefix: '/', document: MeDocument, variables: {} },
  { prefix: '/', document: WorkspacesDocument, variables: { text: '', limit: 100 } },
  { prefix: '/', document: WorkspaceCreditsDocument, variables: { id: 'troupe.workspace' } },
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
