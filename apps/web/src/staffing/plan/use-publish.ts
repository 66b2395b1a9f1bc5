import { useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { useToast } from '@troupe/ui/toast'
import { PublishStaffingPlanDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { dropAct, holdAct } from '../../platform/wire/held-acts.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Plan } from '../crews/plan-queries.ts'

interface PublishWish {
  readonly id: string
  readonly confirm: number
  readonly only?: string[]
}

/**
 * Publishes a plan, or some places of it, ten seconds later: until then nothing is sent and it can be undone. Places that have changed since the plan was made
 * are told to `onChanged`, and nothing was sent then.
 */
export function usePublish(plan: Pick<Plan, 'id'>, onChanged: (placeIds: readonly string[]) => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const send = useIntent(async (wish: PublishWish, key) => {
    try {
      await graphql(PublishStaffingPlanDocument, wish, { key })
      toast(`${counted(wish.confirm, 'person has', 'people have')} been notified`)
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'VERSION_CONFLICT' ? error.extensions.changed : null
      if (Array.isArray(changed)) onChanged(changed.filter((one) => typeof one === 'string'))
      else toast(refusalWords(error), { tone: 'danger' })
    }
    // a different number of people: the plan was solved again since
    await Promise.all([
      queries.invalidateQueries({ queryKey: staffingKeys.plans }),
      queries.invalidateQueries({ queryKey: staffingKeys.boards }),
    ])
  })
  return (wish: Omit<PublishWish, 'id'>) => {
    const { id } = plan
    holdAct({ id, words: 'Publishing' }, () => send.mutate({ id, ...wish }))
    toast(`${counted(wish.confirm, 'person is', 'people are')} told in ${UNDO_SECONDS} seconds`, {
      seconds: UNDO_SECONDS,
      action: { label: 'Undo', onSelect: () => toast(dropAct(id) ? 'Nothing was sent' : 'It’s too late to undo: the plan is published') },
    })
  }
}
