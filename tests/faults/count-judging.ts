// Loaded before the server: each answer says by how many rules its GraphQL document was judged, and how many lists and names of the schema were looked up
// for it. For requests that come one after another.
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { introspectionTypes, isObjectType } from 'graphql'

let rules = 0
let lookups = 0

// graphql's validation makes its one walk through a document from the visitors of all its rules
const visitor: { visitInParallel(visitors: readonly unknown[]): unknown } = createRequire(import.meta.url)('graphql/language/visitor.js')
const { visitInParallel } = visitor
visitor.visitInParallel = (visitors) => {
  rules += visitors.length
  return visitInParallel(visitors)
}

for (const field of introspectionTypes.filter(isObjectType).flatMap((type) => Object.values(type.getFields()))) {
  const { resolve } = field
  if (!resolve) continue
  field.resolve = (...asked) => {
    lookups++
    return resolve(...asked)
  }
}

subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  rules = 0
  lookups = 0
  const { writeHead } = response
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    response.setHeader('x-judged', `${rules} ${lookups}`)
    return writeHead.apply(response, head)
  }) as typeof writeHead
})
