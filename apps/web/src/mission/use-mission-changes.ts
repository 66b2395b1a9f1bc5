import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Finding } from '@troupe/domain/mission/findings'
import { moved } from '@troupe/ui/pure/order'
import { useToast } from '@troupe/ui/toast'
import { CreateMissionDocument, DeleteMissionDocument, UpdateMissionDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import { type Mission, missionsQuery } from './sets/mission-queries.ts'

/** The most findings that a mission remembers as dismissed. */
const mostDismissed = 100

/** What is done to the missions of a set as wholes: their order, what was dismissed about them, deleting one. What is refused is said, and the list read again. */
export function useMissionChanges(setId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const list = missionsQuery(setId)
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    const failed = await change().then(
      () => undefined,
      (error: unknown) => refusalWords(error),
    )
    if (failed) toast(failed, { tone: 'danger', seconds: 8 })
    await queries.invalidateQueries({ queryKey: list.queryKey })
    void queries.invalidateQueries({ queryKey: missionKeys.sets })
    return failed === undefined
  }
  const move = ({ id }: Pick<Mission, 'id'>, position: number) => {
    // the rows are where they were dropped while the server hears of it
    queries.setQueryData(list.queryKey, (all) => {
      const from = all?.findIndex((one) => one.id === id) ?? -1
      return all && from >= 0 ? moved(all, from, position) : all
    })
    return run(() => graphql(UpdateMissionDocument, { input: { id, position } }))
  }
  return {
    move,
    dismiss: ({ id, dismissed }: Mission, { key }: Finding) =>
      run(() => graphql(UpdateMissionDocument, { input: { id, dismissed: [...dismissed, key].slice(-mostDismissed) } })),
    /** Deletes a mission; Undo in the message adds it again at its position. */
    remove: async (mission: Mission) => {
      const { id, name, position } = mission
      const restore = async () => {
        const { type, options, instructions, notes } = mission
        const whole = options.map(({ title, correct }) => ({ title, correct: correct ?? false }))
        await run(async () => {
          const input = { missionSetId: setId, name, type, instructions, notes: notes ?? '', options: whole, position }
          const { createMission } = await graphql(CreateMissionDocument, { input })
          await navigate({ to: '/customization/content', search: { set: setId, mission: createMission.id }, resetScroll: false })
        })
      }
      const isDeleted = await run(async () => {
        await graphql(DeleteMissionDocument, { id })
        // the list without it may be here before this is answered
        await navigate({ to: '/customization/content', search: { set: setId }, resetScroll: false, replace: true })
      })
      if (!isDeleted) return
      toast(`“${name}” deleted`, { seconds: 10, action: { label: 'Undo', onSelect: () => void restore() } })
    },
  }
}
