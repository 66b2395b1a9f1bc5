import { Panel } from '@troupe/ui/panel'
import { RelatedList } from '../details/related.tsx'
import type { Session } from '../session-query.ts'

/** Earlier and later events of the group, next to whatever tab is open. */
export const RelatedPanel = ({ session }: { session: Session }) => (
  <Panel title="Related events" flush>
    <RelatedList session={session} />
  </Panel>
)
