import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Empty } from '@troupe/ui/empty'
import { Mail } from 'lucide-react'
import { useTitleInstead } from '../../platform/title.ts'
import css from './rail.module.css'

/** Sends the page of an order to someone who may pay it. */
export function SendOrder({ what }: { readonly what: string }) {
  const address = `${location.origin}${location.pathname}`
  const text = `Please pay ${what}:\n\n${address}`
  return (
    <div className={css.buttons}>
      <CopyButton text={address} label="Copy link" />
      <ButtonLink size="sm" icon={Mail} href={`mailto:?subject=${encodeURIComponent('Order to pay')}&body=${encodeURIComponent(text)}`}>
        Email link
      </ButtonLink>
    </div>
  )
}

/** An order that was sent to someone who may only view its workspace. */
export function EditorsOnly() {
  useTitleInstead('Orders')
  return (
    <main className="page" id="main">
      <Empty title="Only editors and admins can see orders" level={1} action={<SendOrder what="this order" />}>
        Send this order to an editor of your workspace, who can pay it.
      </Empty>
    </main>
  )
}
