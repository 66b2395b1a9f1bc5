import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { type BodyOf, call } from '../../platform/api.ts'
import { missionKeys } from '../../platform/keys/mission-keys.ts'
import type { MissionSet } from '../sets/mission-queries.ts'
import { missionsWords } from '../sets/mission-words.ts'
import { type MissionReport, tableTrouble } from './import-words.ts'

type MissionSource = BodyOf<'POST /mission-sets/{id}/import'>

/** Reads a table or a list of Breadcrumb, says what would become of its rows, and adds them when it is told to. */
export function useImportMissions({ id, name }: MissionSet, onDone: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const [source, setSource] = useState<MissionSource>()
  const [report, setReport] = useState<MissionReport | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = (body: MissionSource, applies: boolean) =>
    call('POST /mission-sets/{id}/import', { params: { id }, query: applies ? { apply: '1' } : {}, body })
  async function tryOut(body: MissionSource) {
    setSource(body)
    setReport(await send(body, false))
  }
  async function run(change: () => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    await change().catch((error: unknown) => setRefusal(tableTrouble(error)))
    setBusy(false)
  }
  return {
    report,
    busy,
    refusal,
    isList: source?.format === 'BREADCRUMB_LIST',
    // what is shown is what is imported, also when the file on the disk is saved again
    open: (file: File) => run(async () => tryOut({ format: 'CSV', text: await file.text() })),
    openList: (listId: string) => run(() => tryOut({ format: 'BREADCRUMB_LIST', listId })),
    apply: () =>
      run(async () => {
        if (!source) return
        const done = await send(source, true)
        setReport(done)
        if (!done.applied) return
        for (const queryKey of [missionKeys.all, missionKeys.sets]) void queries.invalidateQueries({ queryKey })
        toast(`${missionsWords(done.created)} added to “${name}”`)
        onDone()
      }),
    chooseAgain: () => {
      setReport(null)
      setRefusal(undefined)
    },
  }
}
