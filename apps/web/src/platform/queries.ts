import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The one cache of server data. A refusal is an answer and is not asked again; a broken wire is, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => !(error instanceof ApiError) && count < 2, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
