import type { Person } from './facts.ts'
import { rolesOf } from './qualify.ts'

/** The people of a roster by their row numbers. */
export interface PersonRows {
  /** The person of each row; null where the person was removed, until the row is used again. */
  readonly people: readonly (Person | null)[]
  readonly of: (userId: string) => number | undefined
  /** Puts a person on their row, or a new one on a free row; returns the row. */
  readonly set: (person: Person) => number
  readonly remove: (userId: string) => void
  /** The rows of the people who may play one of some roles (bits). */
  readonly playing: (roles: number) => readonly number[]
}

export function createPersonRows(): PersonRows {
  const people: (Person | null)[] = []
  const rows = new Map<string, number>()
  const vacant: number[] = []
  const byRoles = new Map<number, readonly number[]>()
  return {
    people,
    of: (userId) => rows.get(userId),
    set(person) {
      const row = rows.get(person.id) ?? vacant.pop() ?? people.length
      rows.set(person.id, row)
      people[row] = person
      byRoles.clear()
      return row
    },
    remove(userId) {
      const row = rows.get(userId)
      if (row === undefined) return
      rows.delete(userId)
      people[row] = null
      vacant.push(row)
      byRoles.clear()
    },
    playing(roles) {
      const known = byRoles.get(roles)
      if (known !== undefined) return known
      const found = [...people.keys()].filter((row) => (people[row] ? rolesOf(people[row]) & roles : 0) !== 0)
      byRoles.set(roles, found)
      return found
    },
  }
}
