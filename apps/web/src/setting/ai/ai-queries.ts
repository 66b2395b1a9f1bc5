import { queryOptions } from '@tanstack/react-query'
import { type AiPromptFragment, AiPromptsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

export type AiPrompt = AiPromptFragment

/** What stands in the address for one that is not there yet. */
export const fresh = 'new'

/** All prompts by their names, of which there are a few dozen, and how often the reader can try one within the hour. */
export const aiPromptsQuery = queryOptions({
  queryKey: ['aiPrompts'],
  queryFn: ({ signal }) => graphql(AiPromptsDocument, {}, { signal }).then(({ aiPrompts }) => aiPrompts),
})
