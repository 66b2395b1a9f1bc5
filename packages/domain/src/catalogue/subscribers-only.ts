import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { HostType } from './kinds.ts'

export interface SubscriberFacts {
  /** The experience is for subscribers. */
  readonly subscribers: boolean
  readonly hostType: HostType
  readonly openRoom?: boolean | undefined
  readonly workspace: { readonly id: string; readonly subscriber: boolean }
  /** The workspaces that may host themselves without a subscription. */
  readonly diyWorkspaceIds: readonly string[]
}

/** Whether only subscribers may book this: open rooms, self-hosted events unless the workspace is on the DIY list, experiences marked so. */
function isSubscribersOnly({ subscribers, hostType, openRoom, workspace, diyWorkspaceIds }: SubscriberFacts): boolean {
  return subscribers || openRoom === true || (hostType === 'SELF_HOSTED' && !diyWorkspaceIds.includes(workspace.id))
}

/** Lets a workspace book, or refuses SUBSCRIBERS_ONLY. */
export function subscriberMayBook(facts: SubscriberFacts): Answer<null> {
  return facts.workspace.subscriber || !isSubscribersOnly(facts) ? yes(null) : refuse('SUBSCRIBERS_ONLY')
}
