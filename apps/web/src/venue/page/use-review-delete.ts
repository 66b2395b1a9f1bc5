import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { DeleteVenueReviewDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { afterReview } from './after-review.ts'
import type { VenueReview } from './venue-page-queries.ts'

/** Deletes a review after a question; a refusal is said in a message. */
export function useReviewDelete({ id, user, media }: VenueReview) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  return async () => {
    const whose = user ? `the review by ${user.fullName}` : 'this review'
    const pictures = media.length > 0 ? ' Its pictures are deleted, too.' : ''
    if (!(await confirm({ text: `Delete ${whose}?${pictures}`, danger: true }))) return
    try {
      await graphql(DeleteVenueReviewDocument, { id })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
      return
    }
    toast('Review deleted')
    await afterReview(queries)
  }
}
