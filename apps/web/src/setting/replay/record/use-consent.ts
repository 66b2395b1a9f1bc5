import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReplayConsentDocument } from '../../../graphql.ts'
import { type Me, meQuery } from '../../../platform/account.ts'
import { graphql } from '../../../platform/api.ts'
import { keepAnswer } from './send-chunks.ts'

/**
 * Says whether a person's pages may be recorded. A no counts in this window before the server has heard it, and if it never does: the recorder stops
 * immediately. A yes counts once it is stored.
 */
export function useConsent(me: Me) {
  const queries = useQueryClient()
  const show = (replay: Me['replay']) => queries.setQueryData(meQuery.queryKey, (now) => now && { ...now, replay })
  return useMutation({
    mutationFn: async (answer: 'yes' | 'no') => {
      if (answer === 'no') {
        show('NO')
        keepAnswer(me.id, answer)
      }
      await graphql(ReplayConsentDocument, { input: { id: me.id, attributes: { replay: answer } } })
      return answer
    },
    onSuccess: (answer) => {
      keepAnswer(me.id, answer)
      show(answer === 'yes' ? 'YES' : 'NO')
    },
  })
}
