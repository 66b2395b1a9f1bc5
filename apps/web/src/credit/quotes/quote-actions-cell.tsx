import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import type { QuoteLineFragment } from '../../graphql.ts'
import { call } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useWithdraw } from '../../workspace/quote/use-withdraw.ts'
import css from './quotes.module.css'

/** What can be done with a saved quote: open it, copy its link, withdraw it. One without a short link gets one; a withdrawn one has no actions. */
export function QuoteActionsCell({ row: { id, number, state, url } }: { row: QuoteLineFragment }) {
  const { withdraw, busy } = useWithdraw({ id, number })
  if (state === 'WITHDRAWN') return null
  return (
    <span className={css.actions}>
      {url === null ? (
        <NewLink id={id} number={number} />
      ) : (
        <>
          <ButtonLink size="sm" aria-label={`Open quote ${number}`} render={<Link to="/q/$code" params={{ code: codeIn(url) }} />}>
            Open
          </ButtonLink>
          <CopyButton text={url} label="Copy link" />
        </>
      )}
      {state === 'OPEN' && (
        <Button size="sm" variant="tertiary" busy={busy} aria-label={`Withdraw quote ${number}`} onClick={withdraw}>
          Withdraw
        </Button>
      )}
    </span>
  )
}

function NewLink({ id, number }: { readonly id: string; readonly number: string }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    try {
      await call('POST /quote/{id}/link', { params: { id } })
      await queries.invalidateQueries({ queryKey: catalogueKeys.quotes })
      toast(`Quote ${number} has a new link`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void make()}>
      Make a new link
    </Button>
  )
}

const codeIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''
