import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type RestOperation, rest } from '../rights/policy-table.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

const about =
  'Book, staff and run team events. GraphQL is at /graphql: sign in to send your own documents there. Without a sign-in it answers only those of the app.'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  extensions: z.record(z.string(), z.unknown()),
})

/** Describes every REST path as OpenAPI 3.1 (GET /openapi.json), and shows it as a page at /docs. Comes before the first route. */
export async function serveDocument(app: FastifyInstance) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Troupe', version: '1', description: about },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (given) => {
      const { operation, answer, status = 200, file } = given.route.config ?? {}
      // only for the document: at run time nothing is parsed again on its way out
      const response = {
        [status]: describe(answer ?? z.unknown(), 'The response'),
        default: describe(refusal, 'An error, identified by its code'),
      }
      const { schema, url } = jsonSchemaTransform({ ...given, schema: { ...given.schema, response, ...securityOf(operation) } })
      return { schema: file ? { ...schema, consumes: [...file], body: { type: 'string', format: 'binary' } } : schema, url }
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    theme: { title: 'Troupe REST API' },
    uiConfig: { layout: 'BaseLayout' },
  })
}

const describe = <T extends z.ZodType>(schema: T, description: string) => schema.meta({ description })

/** A path that guests may call needs no token. */
function securityOf(operation: RestOperation | undefined) {
  const forGuests = operation === undefined ? 'no' : rest[operation].split(' ')[0]
  return forGuests === 'no' ? { security: [{ bearer: [] }] } : {}
}
