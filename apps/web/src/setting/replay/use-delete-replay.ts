import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { DeleteReplayDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { recordingId } from '../../platform/recorded.ts'
import { type Replay, replayKey } from './replay-queries.ts'

/** Deletes a recording, once the reader has said that they mean it. */
export function useDeleteReplay() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const deleting = useMutation({
    mutationFn: (id: string) => graphql(DeleteReplayDocument, { id }),
    onSuccess: () => toast('Recording deleted'),
    // also after a refusal: someone else may have deleted it
    onSettled: () => queries.invalidateQueries({ queryKey: replayKey }),
  })
  async function remove({ id, userName }: Replay) {
    const text =
      recordingId() === id
        ? 'It can’t be brought back. This window isn’t recorded any further.'
        : 'It can’t be brought back. Errors that were reported stay, without the recording.'
    if (await confirm({ title: `Delete the recording of ${userName}’s visit?`, text, danger: true })) deleting.mutate(id)
  }
  return { deleting, remove }
}
