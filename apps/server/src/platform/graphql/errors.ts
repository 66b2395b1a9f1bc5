import { messageOf } from '@troupe/domain/errors'
import { GraphQLError } from 'graphql'

/**
 * A refusal as a GraphQL error: the message of its code, and in its extensions the code and what REST has there. Yoga removes `http` from them: the
 * status and headers of the whole answer; `spec` applies the status only to application/graphql-response+json, as GraphQL over HTTP says.
 */
export const refusalError = (code: string, extensions: Readonly<Record<string, unknown>> = {}) =>
  new GraphQLError(messageOf(code, extensions), { extensions: { ...extensions, code } })
