import { useRef } from 'react'
import { conflictOf, isConflict } from '../platform/form/clash/conflict.ts'
import type { Session } from './session-query.ts'

/** Saves over the version that was read; a newer one that changed other fields is no obstacle. */
export const mergeOver = ({ version }: Pick<Session, 'version'>) => ({ version, merge: true })

/**
 * The version that a dialog saves over: the one of when it was opened, as what it shows is of then. Keeping what was typed over what someone else saved
 * takes theirs instead.
 */
export function useMerge(session: Pick<Session, 'version'>, error: unknown) {
  const read = useRef(session.version)
  const conflict = conflictOf(error)
  return {
    conflict,
    over: () => {
      // a refusal that names no field has only said that there is something newer to read
      if (isConflict(error) && !conflict && typeof error.extensions.version === 'number') read.current = error.extensions.version
      return mergeOver({ version: read.current })
    },
    /** From now on what is typed here replaces what the conflict has shown. */
    keepMine: () => {
      if (conflict) read.current = conflict.version
    },
  }
}
