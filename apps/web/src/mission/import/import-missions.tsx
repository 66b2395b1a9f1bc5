import { useQuery } from '@tanstack/react-query'
import { keysOf } from '@troupe/domain/keys'
import { MISSION_COLUMNS, NEEDED_MISSION_COLUMNS } from '@troupe/domain/mission/import'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { DropZone } from '@troupe/ui/drop-zone'
import { Notice } from '@troupe/ui/notice'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleAlert } from 'lucide-react'
import { meQuery } from '../../platform/account.ts'
import { saveTable } from '../../platform/files/save-file.ts'
import type { MissionSet } from '../sets/mission-queries.ts'
import { kindOf, missionsWords } from '../sets/mission-words.ts'
import { BreadcrumbChoice } from './breadcrumb-choice.tsx'
import { importSummary, type MissionFate, whyMissionRejected } from './import-words.ts'
import { useImportMissions } from './use-import-missions.ts'

interface ImportMissionsProps {
  readonly set: MissionSet
  readonly onClose: () => void
}

/** Adds missions from a table to a set. The result of each row is shown first; then all of them are added, or none. */
export function ImportMissions({ set, onClose }: ImportMissionsProps) {
  const { data: me } = useQuery(meQuery)
  const { report, busy, refusal, isList, open, openList, apply, chooseAgain } = useImportMissions(set, onClose)
  return (
    <Dialog
      open
      steady
      size="xl"
      title={`Import into ${set.name}`}
      onClose={onClose}
      actions={
        <>
          {report && (
            <Button variant="tertiary" onClick={chooseAgain}>
              {isList ? 'Back' : 'Choose another file'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {report && report.refused === 0 && (
            <Button variant="primary" busy={busy} onClick={() => void apply()}>
              Import {missionsWords(report.created)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Notice tone="danger" title={isList ? 'Couldn’t import this list' : 'Couldn’t import this file'} live>
            {refusal}
          </Notice>
        )}
        {report ? (
          <>
            <Notice tone={report.refused > 0 ? 'warning' : 'info'} live>
              {importSummary(report, isList)}
            </Notice>
            <Table<MissionFate>
              label="Result for each row"
              columns={columns}
              rows={report.rows.toSorted((one, other) => order[one.fate] - order[other.fate] || one.line - other.line)}
              rowKey={({ line }) => String(line)}
            />
          </>
        ) : (
          <>
            {isStaff(me ?? null) && <BreadcrumbChoice onList={(listId) => void openList(listId)} />}
            <TableChoice onFile={(file) => void open(file)} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const needed = NEEDED_MISSION_COLUMNS.map((name) => MISSION_COLUMNS[name]).join(', ')

function TableChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <>
      <p>
        Upload a CSV file (up to 50 rows) with these columns: <strong>{needed}</strong>. {MISSION_COLUMNS.notes} are optional. Separate
        answers with | and put * before each right option. You’ll review every row before anything is saved.
      </p>
      <DropZone accept=".csv,text/csv" maxSize={200 * 1024} hint="CSV, up to 200 KB" onFiles={([file]) => file && onFile(file)}>
        or drop a file here
      </DropZone>
      <p>
        <Button
          variant="tertiary"
          onClick={() => saveTable('missions.csv', [keysOf(MISSION_COLUMNS).map((name) => MISSION_COLUMNS[name]), ...examples])}
        >
          Download a template
        </Button>
      </p>
    </>
  )
}

const examples = [
  ['The night porter', 'Text', 'Whose name is on the brass plate?', 'Harbour Springs', ''],
  ['Left of the clock', 'Multiple choice', 'What hangs left of the clock?', '*An umbrella|A hat|A key', ''],
  ['The late train', 'True or false', 'The last train left at midnight.', 'True|*False', ''],
]

const order = { REFUSED: 0, NEW: 1 } as const
const fates = {
  NEW: { tone: 'success', icon: Check, label: 'Will be added' },
  REFUSED: { tone: 'danger', icon: CircleAlert, label: 'Rejected' },
} as const

const columns: readonly Column<MissionFate>[] = [
  { key: 'name', head: 'Title', cell: ({ name }) => name || <span className="faint">No title</span> },
  { key: 'line', head: 'Line', align: 'end', headOnPhone: true, cell: ({ line }) => line },
  { key: 'type', head: 'Kind', cell: ({ type }) => kindOf(type) },
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
  { key: 'why', head: 'Reason', cell: whyMissionRejected },
]
