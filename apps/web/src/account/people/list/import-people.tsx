import { useQueryClient } from '@tanstack/react-query'
import type { UserRole } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { DropZone } from '@troupe/ui/drop-zone'
import { Notice } from '@troupe/ui/notice'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { saveTable } from '../../../platform/files/save-file.ts'
import { accountKeys } from '../../../platform/keys/account-keys.ts'
import { workspaceKeys } from '../../../platform/keys/workspace-keys.ts'
import { fieldCodesIn } from '../../../platform/words/field-codes.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { roleNames } from '../../user-words.ts'
import { hasNothingNew, type ImportReport, type RowResult, summaryOf, whyRejected } from './import-words.ts'
import css from './users.module.css'

interface Read {
  readonly name: string
  readonly csv: string
  readonly report: ImportReport
}

const needed = ['firstName', 'lastName', 'email', 'role']
const optional = ['permission', 'phone', 'timezone', 'languages', 'level', 'load', 'workspace', 'workspaceRole', 'notes']

/** Makes accounts from a table. The result of each row is shown first; nothing is saved until it is applied, and then all of it. */
export function PeopleImport({ onClose }: { onClose: () => void }) {
  const { read, busy, refusal, look, apply, chooseAgain } = useImport(onClose)
  const report = read?.report
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import people"
      size="xl"
      steady
      actions={
        <>
          {read && (
            <Button variant="tertiary" onClick={chooseAgain}>
              Choose another file
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {read && report && !hasNothingNew(report) && (
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void apply(read)}
              {...(report.refused > 0 ? { disabled: true, disabledReason: 'Fix the rejected rows first.' } : {})}
            >
              {report.created > 0 ? `Import ${people(report.created)}` : 'Import people'}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Notice tone="danger" title="Couldn’t import this file" live>
            {refusal}
          </Notice>
        )}
        {read ? <Fates {...read} /> : <TableChoice onFile={(file) => void look(file)} />}
      </div>
    </Dialog>
  )
}

/** Reads a table and says what would become of it; applies it when it is told to. */
function useImport(onDone: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const [read, setRead] = useState<Read | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const send = (csv: string, apply: boolean) => call('POST /users/import', { csv, ...(apply ? { query: { apply: '1' } } : {}) })
  async function run(change: () => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    await change().catch((error) => setRefusal(tableWords(error)))
    setBusy(false)
  }
  const look = (file: File) =>
    run(async () => {
      const csv = await file.text()
      setRead({ name: file.name, csv, report: await send(csv, false) })
    })
  const apply = ({ name, csv }: Read) =>
    run(async () => {
      const report = await send(csv, true)
      // an address was taken since the preview: the new results are shown, and nothing was created
      if (report.refused > 0) return setRead({ name, csv, report })
      for (const queryKey of [accountKeys.users, workspaceKeys.all, accountKeys.audit]) void queries.invalidateQueries({ queryKey })
      toast(`${people(report.created)} imported`)
      onDone()
    })
  return { read, busy, refusal, look, apply, chooseAgain: () => setRead(null) }
}

/** Where a table is dropped or chosen, and an empty one to begin with. */
function TableChoice({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <p>
        Upload a CSV file (up to 500 rows) with these columns: <span className={css.code}>{needed.join(', ')}</span>. Optional columns:{' '}
        <span className={css.code}>{optional.join(', ')}</span>. You’ll review every row before anything is saved.
      </p>
      <DropZone accept=".csv,text/csv" maxSize={1024 * 1024} hint="CSV, up to 1 MB" onFiles={([file]) => file && onFile(file)}>
        or drop a file here
      </DropZone>
      <p className={css.flush}>
        <Button variant="tertiary" onClick={() => saveTable('people.csv', [[...needed, ...optional], example])}>
          Download a template
        </Button>
      </p>
    </>
  )
}

/** The result of each row, what is wrong first. */
function Fates({ name, report }: Read) {
  return (
    <>
      <Notice tone={report.refused > 0 ? 'warning' : 'info'} title={name} live>
        {summaryOf(report)}
      </Notice>
      <Table<RowResult>
        label="Result for each row"
        columns={columns}
        rows={report.rows.toSorted((one, other) => order[one.fate] - order[other.fate] || one.line - other.line)}
        rowKey={(row) => String(row.line)}
      />
    </>
  )
}

const example = ['Ines', 'Duarte', 'ines@example.com', 'BOOKING_USER', '', '+1 312 555 0199', 'America/Chicago', 'en', '', '', '', '', '']
const order = { REFUSED: 0, NEW: 1, EXISTS: 2 } as const
const fates = {
  NEW: { tone: 'success', icon: Check, label: 'Will be created' },
  EXISTS: { tone: 'plain', icon: Minus, label: 'Already exists, unchanged' },
  REFUSED: { tone: 'danger', icon: CircleAlert, label: 'Rejected' },
} as const

const columns: readonly Column<RowResult>[] = [
  { key: 'name', head: 'Name', cell: (row) => <span className={css.name}>{row.name || <span className="faint">No name</span>}</span> },
  { key: 'line', head: 'Line', align: 'end', headOnPhone: true, cell: (row) => row.line },
  { key: 'email', head: 'Email', cell: (row) => row.email },
  { key: 'role', head: 'Role', cell: (row) => (isRole(row.role) ? roleNames[row.role] : row.role) },
  {
    key: 'fate',
    head: 'Result',
    corner: true,
    cell: ({ fate }) => (
      <Tone bare tone={fates[fate].tone} icon={fates[fate].icon}>
        {fates[fate].label}
      </Tone>
    ),
  },
  { key: 'why', head: 'Reason', cell: whyRejected },
]

const isRole = (text: string): text is UserRole => Object.hasOwn(roleNames, text)

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Which columns are wrong, or what has changed since the preview, in words. */
function tableWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID') return refusalWords(error)
  const fields = Object.entries(fieldCodesIn(error.extensions))
  const words = fields.map(([column, [code]]) => {
    if (column === 'file')
      return code === 'TOO_BIG'
        ? 'The file has more than 500 rows. Split it into smaller files.'
        : code === 'REQUIRED'
          ? 'The file has no rows. Add the people to import.'
          : 'This isn’t a CSV file. Choose another file.'
    if (code === 'TAKEN') return 'Someone in this file now has an account. Choose the file again.'
    if (code === 'NOT_FOUND') return 'A workspace in this file no longer exists. Choose the file again.'
    return code === 'REQUIRED' ? `The “${column}” column is missing. Add it.` : `The “${column}” column isn’t recognised. Remove it.`
  })
  return words.join(' ')
}
