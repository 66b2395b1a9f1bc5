import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answers } from './answers.ts'
import type { Figures } from './figures.ts'

/** Counts every answer by its operation and status. A GraphQL document counts as its first root field, with the status of its first refusal. */
export function countRequests(app: FastifyInstance, figures: Figures, answers: Answers) {
  app.addHook('onResponse', (request, reply, done) => {
    // a request that wasn't routed has no name of ours
    const status = request.asked?.status ?? reply.statusCode
    figures.count('requests', { operation: operationOf(request), status: String(status) })
    figures.took(reply.elapsedTime)
    answers.note(status, reply.elapsedTime)
    done()
  })
}

/** One of our own words: every address that no route has is one label, and so are the files of the web app. */
function operationOf({ asked, is404, routeOptions: { config, url } }: FastifyRequest): string {
  if (config.operation) return config.operation
  if (url === '/graphql') return asked?.operation ?? 'graphql'
  return is404 ? 'page or unknown path' : 'file'
}
