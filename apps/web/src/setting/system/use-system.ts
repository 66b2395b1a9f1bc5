import { useQueryClient } from '@tanstack/react-query'
import { readSystem, SYSTEM_KINDS } from '@troupe/domain/setting/system'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ClearSystemKeyDocument, SetSystemKeyDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useRowAsk } from '../../platform/form/saving/use-row-ask.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type NamedRow, type PageKey, type SystemRowShown, systemQuery } from './system-queries.ts'
import { KEY_WORDS } from './system-words.ts'

/** What the row of a key holds while it is edited: the row that it names, or a secret. */
interface KeyDraft {
  readonly chosen: NamedRow | null
  readonly secret: string
}

const labels = { chosen: 'Value', secret: 'Secret' }
const nowhere = { key: 'VAS_WORKSPACE_ID', value: null, name: null, isSet: false, isUnreadable: false, version: 0 } as const

/** The row in which a key is set; `onClose` leaves it. */
export function useKeyRow(edited: SystemRowShown | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const row: SystemRowShown = edited ?? nowhere
  const isSecret = SYSTEM_KINDS[row.key] === 'secret'
  const typedIn = ({ chosen, secret }: KeyDraft) => (isSecret ? secret : (chosen?.id ?? ''))
  const form = useAsk<KeyDraft>({
    first: { chosen: row.value === null ? null : { id: row.value, name: row.name ?? row.value }, secret: '' },
    labels,
    secrets: ['secret'],
    check: (draft) => ({
      chosen: !isSecret && draft.chosen === null ? 'Required' : undefined,
      secret: isSecret && !readSystem(row.key, draft.secret).ok ? 'Use 16 to 200 characters without spaces.' : undefined,
    }),
    send: async (draft, key) => {
      const input = { key: row.key, version: row.version, value: typedIn(draft) }
      await graphql(SetSystemKeyDocument, { input }, { key })
      await queries.invalidateQueries(systemQuery)
      toast(`${KEY_WORDS[row.key].label} saved`)
    },
  })
  return useRowAsk(form, row.key, onClose)
}

/** Clears a key once it is confirmed; why it couldn't be. */
export function useKeyClear() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [refusal, setRefusal] = useState('')
  const clear = async ({ key, version }: { readonly key: PageKey; readonly version: number }) => {
    const { label, read } = KEY_WORDS[key]
    setRefusal('')
    if (!(await confirm({ title: `Clear “${label}”?`, text: `${read} That ends immediately.`, danger: true }))) return
    const failed = await graphql(ClearSystemKeyDocument, { key, version }).then(() => undefined, refusalWords)
    await queries.invalidateQueries(systemQuery)
    if (failed === undefined) toast(`${label} cleared`)
    else setRefusal(failed)
  }
  return { clear, refusal }
}
