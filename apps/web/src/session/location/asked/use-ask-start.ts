import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { StartAsksDocument } from '../../../graphql.ts'
import { call, graphql } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import { useIntent } from '../../../platform/use-intent.ts'

const kind = 'session.startAsked'

/** When the customer was last asked again where an event starts; null if they weren't. */
const lastAskedQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(sessionId), 'start asks'],
    queryFn: async ({ signal }) => {
      const { session } = await graphql(StartAsksDocument, { id: sessionId }, { signal })
      return session?.mails?.nodes.find((mail) => mail.kind === kind)?.at ?? null
    },
  })

/** The customer's contact of an event, who is asked by email where it starts. */
interface AskedContact {
  readonly id: string
  readonly firstName: string
}

/** Asking a contact again where an event starts, and when that was done last. */
export function useAskStart(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const { data: lastAt = null } = useQuery(lastAskedQuery(sessionId))
  const ask = useIntent(async ({ id, firstName }: AskedContact, key) => {
    await call('POST /email/send/', { body: { templateId: kind, sessionId, to: [id] }, key })
    // its history, its emails and when it was asked
    await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
    toast(`${firstName} asked again`)
  })
  return { lastAt, ask }
}
