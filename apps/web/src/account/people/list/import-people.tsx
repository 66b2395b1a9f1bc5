import { NEEDED_PEOPLE_COLUMNS, PEOPLE_COLUMNS, type PeopleColumn } from '@troupe/domain/account/people-table'
import { keysOf } from '@troupe/domain/keys'
import { USER_ROLE_WORDS, type UserRole } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { DropZone } from '@troupe/ui/drop-zone'
import { Notice } from '@troupe/ui/notice'
import { firstControl } from '@troupe/ui/pure/first-control'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleAlert, Download, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveTable } from '../../../platform/files/save-file.ts'
import { ColumnChoice, columnProblem } from './import-columns.tsx'
import { type ImportReport, peopleWords, type RowResult, summaryOf, whyRejected } from './import-words.ts'
import { useImport } from './use-import.ts'
import css from './users.module.css'

/** Makes accounts from a table. The result of each row is shown first; then the new people are created, and the rejected rows handed back. */
export function PeopleImport({ onClose }: { onClose: () => void }) {
  const work = useImport(onClose)
  const { step, refusal, open, setColumns, download, chooseAgain } = work
  const shown = step.kind === 'report' ? step : null
  const place = useStepFocus(step.kind)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import people"
      size="xl"
      steady
      actions={
        <>
          {step.kind !== 'file' && (
            <Button variant="tertiary" onClick={chooseAgain}>
              Choose another file
            </Button>
          )}
          {shown && shown.report.refused > 0 && (
            <Button icon={Download} onClick={() => download(shown.chosen, shown.report)}>
              Download rejected rows
            </Button>
          )}
          {!shown?.report.applied && <Button onClick={onClose}>Cancel</Button>}
          <NextButton work={work} onClose={onClose} />
        </>
      }
    >
      <div ref={place} className="stack">
        {refusal && (
          <Notice tone="danger" title="Couldn’t import this file" live>
            {refusal}
          </Notice>
        )}
        {step.kind === 'file' && <TableChoice onFile={(file) => void open(file)} />}
        {step.kind === 'columns' && <ColumnChoice headings={step.headings} columns={step.columns} onChange={setColumns} />}
        {shown && <Fates name={shown.chosen.name} report={shown.report} />}
      </div>
    </Dialog>
  )
}

/** What the dialog does next: one button, which keeps the focus from step to step. */
function NextButton({
  work: { step, busy, look, apply },
  onClose,
}: {
  readonly work: ReturnType<typeof useImport>
  readonly onClose: () => void
}) {
  if (step.kind === 'file') return null
  const problem = step.kind === 'columns' ? columnProblem(step.columns) : undefined
  const next =
    step.kind === 'columns'
      ? { label: 'Review people', run: () => void look({ ...step.chosen, columns: step.columns }) }
      : step.report.applied
        ? { label: 'Close', run: onClose }
        : { label: `Import ${peopleWords(step.report.created)}`, run: () => void apply(step.chosen) }
  if (step.kind === 'report' && step.report.created === 0) return null
  return (
    <Button variant="primary" busy={busy} onClick={next.run} {...(problem ? { disabled: true, disabledReason: problem } : {})}>
      {next.label}
    </Button>
  )
}

/** Where a step takes the place of what had the focus, its first control gets it. */
function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) firstControl(place.current, place.current?.parentElement?.nextElementSibling)?.focus()
  }, [step])
  return place
}

const isNeeded = (name: PeopleColumn) => NEEDED_PEOPLE_COLUMNS.some((one) => one === name)
const labels = Object.values(PEOPLE_COLUMNS)
const labelsOf = (needed: boolean) =>
  keysOf(PEOPLE_COLUMNS)
    .filter((name) => isNeeded(name) === needed)
    .map((name) => PEOPLE_COLUMNS[name])
    .join(', ')

/** Where a table is dropped or chosen, and an empty one to begin with. */
function TableChoice({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <p>
        Upload a CSV file (up to 500 rows) with these columns: <strong>{labelsOf(true)}</strong>. Optional columns: {labelsOf(false)}.
        You’ll review every row before anything is saved.
      </p>
      <DropZone accept=".csv,text/csv" maxSize={1024 * 1024} hint="CSV, up to 1 MB" onFiles={([file]) => file && onFile(file)}>
        or drop a file here
      </DropZone>
      <p className={css.flush}>
        <Button
          variant="tertiary"
          onClick={() => saveTable('people.csv', [labels, keysOf(PEOPLE_COLUMNS).map((name) => example[name] ?? '')])}
        >
          Download a template
        </Button>
      </p>
    </>
  )
}

const example: Readonly<Partial<Record<PeopleColumn, string>>> = {
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'ines@example.com',
  role: USER_ROLE_WORDS.BOOKING_USER,
  phone: '+1 312 555 0199',
  timezone: 'America/Chicago',
  languages: 'English',
}

/** The result of each row, what is wrong first. */
function Fates({ name, report }: { readonly name: string; readonly report: ImportReport }) {
  return (
    <>
      <Notice tone={report.refused > 0 ? 'warning' : 'info'} title={name} live>
        {summaryOf(report)}
        {report.encoding === 'windows-1252' && ' The file isn’t in UTF-8, so it was read as Windows-1252. Check names with accents.'}
      </Notice>
      <Table<RowResult>
        label="Result for each row"
        columns={columnsFor(report.applied)}
        rows={report.rows.toSorted((one, other) => order[one.fate] - order[other.fate] || one.line - other.line)}
        rowKey={(row) => String(row.line)}
      />
    </>
  )
}

const order = { REFUSED: 0, NEW: 1, EXISTS: 2 } as const
const fates = {
  NEW: { tone: 'success', icon: Check, label: 'Will be created' },
  EXISTS: { tone: 'plain', icon: Minus, label: 'Already exists, unchanged' },
  REFUSED: { tone: 'danger', icon: CircleAlert, label: 'Rejected' },
} as const

const columnsFor = (applied: boolean): readonly Column<RowResult>[] => [
  { key: 'name', head: 'Name', cell: (row) => <span className={css.name}>{row.name || <span className="faint">No name</span>}</span> },
  { key: 'line', head: 'Line', align: 'end', headOnPhone: true, cell: (row) => row.line },
  { key: 'email', head: 'Email', cell: (row) => row.email },
  { key: 'role', head: 'Role', cell: (row) => (isRole(row.role) ? USER_ROLE_WORDS[row.role] : row.role) },
  {
    key: 'fate',
    head: 'Result',
    corner: true,
    cell: ({ fate }) => (
      <Tone bare tone={fates[fate].tone} icon={fates[fate].icon}>
        {applied && fate === 'NEW' ? 'Created' : fates[fate].label}
      </Tone>
    ),
  },
  { key: 'why', head: 'Reason', cell: whyRejected },
]

const isRole = (text: string): text is UserRole => Object.hasOwn(USER_ROLE_WORDS, text)
