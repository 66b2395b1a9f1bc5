import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { Menu } from '@troupe/ui/menu'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { useToast } from '@troupe/ui/toast'
import { ChevronDown, CircleCheck, Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { blob } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { ownZone } from '../../platform/format.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './statement.module.css'
import { SPANS, type StatementChange, type StatementSpan, spanNames } from './statement-span.ts'

interface StatementToolsProps {
  readonly id: string
  readonly part: 'ALL' | 'PAYMENTS' | 'EVENTS'
  readonly span: StatementSpan
  /** The same as instants, for the files. */
  readonly dates: { readonly from?: string; readonly to?: string }
  readonly show: (change: StatementChange) => void
}

/** Which rows and dates of the statement are shown, and its files. */
export function StatementTools({ id, part, span, dates, show }: StatementToolsProps) {
  return (
    <div className={css.tools}>
      <div className={css.part}>
        <Segmented<StatementToolsProps['part']>
          label="Rows to show"
          value={part}
          onChange={(next) => show({ show: next === 'ALL' ? undefined : next === 'PAYMENTS' ? 'payments' : 'events' })}
          options={[
            { value: 'ALL', label: 'All' },
            { value: 'PAYMENTS', label: 'Payments' },
            { value: 'EVENTS', label: 'Events' },
          ]}
        />
      </div>
      <div className={css.span}>
        <Select<StatementSpan['preset']>
          label="Dates"
          value={span.preset}
          onChange={(next) => show({ span: next === 'own' ? `_${todayIn(ownZone())}` : next === 'year' ? undefined : next })}
          options={[...SPANS.map((value) => ({ value, label: spanNames[value] })), { value: 'own', label: 'Choose dates' }]}
        />
      </div>
      {span.preset === 'own' && (
        <fieldset className={css.own} aria-label="Dates of the statement">
          <DateInput label="From" value={span.from ?? ''} max={span.to} onChange={(from) => show({ span: `${from}_${span.to ?? ''}` })} />
          <span>to</span>
          <DateInput label="To" value={span.to ?? ''} min={span.from} onChange={(to) => show({ span: `${span.from ?? ''}_${to}` })} />
        </fieldset>
      )}
      <div className={css.files}>
        <Files id={id} dates={dates} />
      </div>
    </div>
  )
}

/** The statement of the chosen dates as a file, and the check of one that was downloaded. */
function Files({ id, dates }: Pick<StatementToolsProps, 'id' | 'dates'>) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  async function take(format: 'pdf' | 'csv' | 'json') {
    setBusy(true)
    try {
      const query = new URLSearchParams({ format, ...(format === 'pdf' ? { zone: ownZone() } : {}), ...dates })
      saveFile(`statement.${format}`, await blob(`/workspace/${id}/statement?${query}`))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <>
      <Menu
        trigger={
          <Button busy={busy} icon={ChevronDown}>
            Download
          </Button>
        }
        items={[
          { key: 'pdf', label: 'PDF', note: 'To print or file, month by month', icon: FileText, onSelect: () => void take('pdf') },
          { key: 'csv', label: 'CSV', note: 'For a spreadsheet', icon: Download, onSelect: () => void take('csv') },
          { key: 'json', label: 'JSON', note: 'For a program, with the check codes', icon: Download, onSelect: () => void take('json') },
          { kind: 'separator', key: 'line' },
          {
            key: 'check',
            label: 'Check a statement',
            note: 'Confirm that a JSON file wasn’t changed',
            icon: CircleCheck,
            onSelect: () => setChecking(true),
          },
        ]}
      />
      <DialogOnDemand
        open={checking}
        onClose={() => setChecking(false)}
        title="Check a statement"
        size="md"
        height={180}
        load={() => chunk(() => import('./statement-checker.tsx')).then((file) => file.StatementChecker)}
        given={{ workspaceId: id }}
        failure="Couldn’t load the check."
      />
    </>
  )
}
