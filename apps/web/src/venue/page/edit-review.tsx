import { useQueryClient } from '@tanstack/react-query'
import { reviewChange } from '@troupe/domain/venue/review'
import { useToast } from '@troupe/ui/toast'
import { UpdateVenueReviewDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { afterReview } from './after-review.ts'
import { type ReviewDraft, ReviewFields, reviewForm } from './review-fields.tsx'
import type { VenueReview } from './venue-page-queries.ts'

interface EditReviewProps {
  readonly review: VenueReview
  readonly me: Me
  readonly onClose: () => void
}

/** Changes a review. */
export function EditReview({ review: { id, rate, review, media, user }, me, onClose }: EditReviewProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useAsk<ReviewDraft>({
    ...reviewForm,
    first: { rate, review, media: media.map(({ fileId }) => fileId) },
    rules: { schema: reviewChange, input: ({ rate: stars, ...typed }) => ({ ...typed, rate: stars ?? rate }) },
    send: async (draft, key) => {
      const input = { id, rate: draft.rate ?? rate, review: draft.review, media: draft.media }
      await graphql(UpdateVenueReviewDocument, { input }, { key })
      toast('Review saved')
      onClose()
      await afterReview(queries)
    },
  })
  return (
    <FormDialog
      form={form}
      title={user && user.id !== me.id ? `Review by ${user.fullName}` : 'Your review'}
      submit="Save review"
      onClose={onClose}
    >
      <ReviewFields form={form} me={me} />
    </FormDialog>
  )
}
