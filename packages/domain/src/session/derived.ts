import { type HostType, isUpgraded, type PackageLevel, type SessionFormat } from '../catalogue/kinds.ts'

export interface DerivedFacts {
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly packageLevel: PackageLevel
  readonly startsAt: Temporal.Instant | null
}

/** Flags that follow from a session's fields; `locateable` says whether the location rules hold. */
export function derivedFlags({ type, hostType, packageLevel, startsAt }: DerivedFacts) {
  return {
    remote: type === 'REMOTE',
    irl: type === 'IN_PERSON',
    hybrid: type === 'HYBRID',
    onScreen: hostType === 'ON_SCREEN',
    diy: hostType === 'SELF_HOSTED',
    scheduled: startsAt !== null,
    hasUpgrade: isUpgraded(packageLevel),
    locateable: type !== 'REMOTE',
    isApprovable: hostType !== 'SELF_HOSTED',
    supportsPrizes: hostType === 'ON_SITE',
  }
}
