import { queryOptions } from '@tanstack/react-query'
import { type InstructionFragment, InstructionsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

export type Instruction = InstructionFragment

/** All instructions; there are a few dozen. */
export const instructionsQuery = queryOptions({
  queryKey: ['instructions'],
  queryFn: ({ signal }) => graphql(InstructionsDocument, {}, { signal }).then((answer) => answer.instructions.nodes),
})
