import { messageOf } from '@troupe/domain/errors'
import { GraphQLError } from 'graphql'

/**
 * A refusal in GraphQL's form: the sentence of its code, and next to the code what REST has in its extensions. Yoga takes `http` out of them: the
 * status and headers of the whole answer; `spec` leaves the status to application/graphql-response+json, as GraphQL over HTTP has it.
 */
export const refusalError = (code: string, extensions: Readonly<Record<string, unknown>> = {}) =>
  new GraphQLError(messageOf(code, extensions), { extensions: { ...extensions, code } })
