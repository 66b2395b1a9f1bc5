import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'

/** Opens the experience of an event with the same answers. */
export function useBookAgain(session: Session): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async () => {
    try {
      const { answersAgain } = await chunk(() => import('./book-again.ts'))
      const search = await answersAgain(session, queries)
      await navigate({ to: '/experience/$id', params: { id: session.experience.id }, search: { ...search } })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
}
