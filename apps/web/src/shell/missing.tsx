import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { useTitleInstead } from '../platform/title.ts'

/** Nothing is at this address, or nothing that this person may see: the two look the same. */
export function Missing() {
  useTitleInstead('Not found')
  return (
    <main className="page" id="main">
      <Empty title="Not found" level={1} action={<ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>}>
        This page doesn’t exist, or you don’t have access to it.
      </Empty>
    </main>
  )
}
