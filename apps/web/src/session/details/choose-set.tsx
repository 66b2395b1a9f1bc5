import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { Field } from '@troupe/ui/field'
import { useState } from 'react'
import { SetMissionSetDocument } from '../../graphql.ts'
import { type MissionSet, setsQuery } from '../../mission/sets/mission-queries.ts'
import { missionsWords } from '../../mission/sets/mission-words.ts'
import { PlayDialog } from '../../mission/sets/play-dialog.tsx'
import { useCopy } from '../../mission/sets/use-copy.ts'
import { missionKeys } from '../../platform/keys/mission-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import { useUndoable } from './use-undoable.ts'

interface ChooseSetProps {
  readonly session: Session
  readonly staff: boolean
  readonly onClose: () => void
}

/** Chooses the missions of an event. A set of the library is copied first for customers, who play sets of their own. */
export function ChooseSet({ session, staff, onClose }: ChooseSetProps) {
  const { id, workspaceId, workspace, missionSet } = session
  const { data, error, refetch, isFetching } = useQuery(setsQuery(workspaceId))
  const queries = useQueryClient()
  const [set, setSet] = useState<MissionSet | null>(null)
  const copy = useCopy()
  const setting = useUndoable(session, SetMissionSetDocument)
  const copies = !staff && set?.workspaceId === null
  const choosing = useIntent(async (chosen: MissionSet) => {
    const { id: missionSetId, name } = copies ? await copy(chosen, workspaceId) : chosen
    await setting.mutateAsync({ wish: { input: { id, missionSetId, ...mergeOver(session) } }, said: `Plays “${name}”` })
    void queries.invalidateQueries({ queryKey: missionKeys.sets })
  })
  const choose = async () => {
    if (!set) return
    await choosing.mutateAsync(set).then(onClose, () => undefined)
  }
  const whose = ({ workspaceId: owner }: MissionSet) => (owner === null ? 'Troupe’s library' : workspace.name)
  return (
    <PlayDialog
      title="Choose missions"
      act={copies ? 'Copy and use' : 'Use this set'}
      missing={set ? null : 'Choose a set first.'}
      choosing={choosing}
      onChoose={() => void choose()}
      onClose={onClose}
    >
      <Field
        label="Set"
        hint={
          copies
            ? `It’s copied to ${workspace.name} first, so you can change your copy. Later changes in the library don’t reach it.`
            : undefined
        }
      >
        <Combobox<MissionSet>
          items={data ? [...data.own, ...data.library].filter((one) => one.id !== missionSet?.id && one.nOfMissions > 0) : []}
          value={set}
          onChange={setSet}
          keyOf={(one) => one.id}
          labelOf={(one) => one.name}
          noteOf={(one) => `${whose(one)}, ${missionsWords(one.nOfMissions)}`}
          loading={isFetching && !data}
          error={error ? refusalWords(error) : undefined}
          onRetry={() => void refetch()}
          placeholder="Search sets"
        />
      </Field>
    </PlayDialog>
  )
}
