import { isOnlyCity } from '@troupe/domain/session/place-words'
import { AddLocationDocument } from '../../graphql.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'

/** Ends an event where it starts: one press instead of a form. `run` is null while there is no start, or no more of it than a city. */
export function useSameAsStart({ id, locations, version }: Pick<Session, 'id' | 'locations' | 'version'>) {
  const add = useChange(AddLocationDocument)
  const start = locations.find((one) => one.type === 'START')?.location
  return {
    run: start && !isOnlyCity(start) ? () => add.mutate({ input: { id, type: 'END', ...start, ...mergeOver({ version }) } }) : null,
    busy: add.isPending,
    error: add.error,
  }
}
