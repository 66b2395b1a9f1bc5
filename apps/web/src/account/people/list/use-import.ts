import { useQueryClient } from '@tanstack/react-query'
import type { PeopleColumn } from '@troupe/domain/account/people-table'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { saveTable } from '../../../platform/files/save-file.ts'
import { accountKeys } from '../../../platform/keys/account-keys.ts'
import { workspaceKeys } from '../../../platform/keys/workspace-keys.ts'
import { headingsIn, type ImportReport, peopleWords, type ReadHeading, rejectedTable, tableWords } from './import-words.ts'

export type Columns = readonly (PeopleColumn | null)[]
/** A file that was chosen, and the columns that its headings stand for where they don't say it. */
interface PeopleFile {
  readonly name: string
  readonly bytes: Blob
  readonly columns?: Columns
}
type ImportStep =
  | { readonly kind: 'file' }
  | { readonly kind: 'columns'; readonly chosen: PeopleFile; readonly headings: readonly ReadHeading[]; readonly columns: Columns }
  | { readonly kind: 'report'; readonly chosen: PeopleFile; readonly report: ImportReport }

/** Reads a table, asks what its columns are where that isn't clear, says what would become of its rows, and applies it when it is told to. */
export function useImport(onDone: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const [step, setStep] = useState<ImportStep>({ kind: 'file' })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const send = ({ bytes, columns }: PeopleFile, apply: boolean) =>
    call('POST /users/import', {
      csv: bytes,
      query: { ...(apply ? { apply: '1' as const } : {}), ...(columns ? { columns: columns.map((one) => one ?? '').join(',') } : {}) },
    })
  async function run(change: () => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    await change().catch((error) => setRefusal(tableWords(error)))
    setBusy(false)
  }
  async function read(chosen: PeopleFile) {
    try {
      setStep({ kind: 'report', chosen, report: await send(chosen, false) })
    } catch (error) {
      const headings = error instanceof ApiError ? headingsIn(error.extensions) : undefined
      if (!headings) throw error
      setStep({ kind: 'columns', chosen, headings, columns: headings.map(({ column }) => column) })
    }
  }
  // what is shown is what is imported, also when the file on the disk is saved again
  const open = (file: File) => run(async () => read({ name: file.name, bytes: new Blob([await file.arrayBuffer()]) }))
  const look = (chosen: PeopleFile) => run(() => read(chosen))
  const apply = (chosen: PeopleFile) =>
    run(async () => {
      const report = await send(chosen, true)
      for (const queryKey of [accountKeys.users, workspaceKeys.all, accountKeys.audit]) void queries.invalidateQueries({ queryKey })
      if (report.applied) toast(`${peopleWords(report.created)} imported`)
      if (report.refused > 0) setStep({ kind: 'report', chosen, report })
      else onDone()
    })
  const download = ({ columns }: PeopleFile, report: ImportReport) => saveTable('people-rejected.csv', rejectedTable(report, columns))
  const setColumns = (columns: Columns) => step.kind === 'columns' && setStep({ ...step, columns })
  return { step, busy, refusal, open, look, setColumns, apply, download, chooseAgain: () => setStep({ kind: 'file' }) }
}
