import { DropZone } from '@troupe/ui/drop-zone'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { number } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Checked, checkStatement } from './statement-check.ts'

/** Takes a downloaded statement and says whether it is as the server wrote it. The file stays in the browser; only the number of its lines is sent. */
export function StatementChecker({ workspaceId }: { workspaceId: string }) {
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string } | null>(null)
  async function check([file]: readonly File[]) {
    if (!file) return
    setSaid(null)
    try {
      const checked = await checkStatement(await file.text(), { workspaceId, headOf: (head) => headOf(workspaceId, head) })
      setSaid({ tone: checked.outcome === 'whole' ? 'success' : 'danger', text: words(checked) })
    } catch (error) {
      setSaid({ tone: 'danger', text: refusalWords(error) })
    }
  }
  return (
    <div className="stack">
      <Field label="Statement file" hideLabel>
        <DropZone
          onFiles={(files) => void check(files)}
          accept=".json"
          maxSize={50_000_000}
          hint="A statement you downloaded as JSON. It’s checked in your browser, not uploaded."
        />
      </Field>
      {said && (
        <Notice tone={said.tone} live>
          {said.text}
        </Notice>
      )}
    </div>
  )
}

/** The hash that the server has after that many entries; null when it has fewer. */
async function headOf(id: string, query: Parameters<Parameters<typeof checkStatement>[1]['headOf']>[0]): Promise<string | null> {
  try {
    return (await call('GET /workspace/{id}/statement/head', { params: { id }, query })).hash
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID') return null
    throw error
  }
}

const wallets = { CREDIT: 'credits', OPEN_ROOM: 'open rooms', RESCHEDULE_FEE: 'rescheduling fees' } as const

function words(checked: Checked): string {
  if (checked.outcome === 'whole' && checked.lines === 0) return 'This statement has no lines.'
  if (checked.outcome === 'whole') return `${number(checked.lines)} ${checked.lines === 1 ? 'line is' : 'lines are'} unchanged.`
  if (checked.outcome === 'wrong')
    return `In the list of ${wallets[checked.consumable]}, line ${number(checked.line)} was changed or an earlier line was removed. Download the statement again.`
  if (checked.outcome === 'not ours') return 'This statement ends differently from ours. Download it again and compare the two.'
  if (checked.outcome === 'other workspace') return 'This statement is for another workspace. Switch to that workspace to check it.'
  return 'This isn’t a statement. Choose a JSON file you downloaded from this page.'
}
