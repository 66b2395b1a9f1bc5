import type { RawBuilder } from 'kysely'
import type { Person } from '../rights/policy.ts'

/** SQL: whether a person may read the file `f` for a reason that an area knows. Any one of the reasons is enough. */
export type MayRead = (reader: Person) => RawBuilder<boolean>
