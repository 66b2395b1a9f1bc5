import { shownColumns, unread } from '@troupe/domain/field'
import { keysOf } from '@troupe/domain/keys'
import type { AssignmentRole, AssignmentStatus } from '@troupe/domain/role/assignment'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalTimes, AssignmentView, PersonView, SessionView } from './view.ts'

/** A person as JSON, by the alias of their row. */
export const personJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'fullName', ${alias}.full_name, 'email', ${alias}.email, 'phone', ${alias}.phone, 'avatar', ${alias}.avatar)`

/** A place as the statement writes it: what is always there, then what is asked for of `placeColumns` and of `personColumns`. */
type WrittenPlace = readonly [
  id: string,
  role: AssignmentRole,
  userId: string | null,
  order: number,
  personId: string | null,
  firstName: string,
  lastName: string,
  offerId: string | null,
  state: AssignmentStatus,
  ...asked: AskedValue[],
]
type AskedValue = AskedOfPlace[keyof AskedOfPlace]
type AskedOfPlace = Pick<AssignmentView, keyof typeof placeColumns> &
  Pick<ApprovalTimes, keyof typeof approvalColumns> &
  Pick<PersonView, keyof typeof personColumns>
/** A session as the statement writes it. */
export type WrittenSession = Omit<SessionView, 'assignments'> & { readonly assignments?: readonly WrittenPlace[] }

const { id, role, userId, ...plainColumns } = shownColumns(placeFields, 'a')
const alwaysThere = `${id}, ${role}, ${userId}, a.ord, u.id, u.first_name, u.last_name, p.id, p.state`
/** What a place may show beside what is always there, by the names it is asked for; each follows the others in its array. */
const placeColumns = {
  ...plainColumns,
  rating: 'coalesce(a.rating, (select r.rating from staffing_rating r where r.assignment_id = a.id))',
  staffRating: 'a.rating',
  customerRating: `(select json_build_object('rating', r.rating, 'note', r.note, 'ratedAt', r.rated_at) from staffing_rating r where r.assignment_id = a.id)`,
  updatedBy: `case when b.id is not null then json_build_object('id', b.id, 'fullName', b.full_name) end`,
  offers: `(select coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 'user', ${personJson('w')}, 'askedAt', o.made_at,
    'answeredAt', o.answered_at, 'by', (select y.full_name from account_user y where y.id = o.made_by), 'reason', o.reason, 'note', o.note, 'withdrawal', case when o.withdrawal_reason is not null then
      json_build_object('reason', o.withdrawal_reason, 'note', o.withdrawal_note, 'late', o.withdrawn_late) end) order by o.seq desc), '[]')
    from (select * from staffing_approval where assignment_id = a.id order by seq desc limit 20) o join account_user w on w.id = o.user_id)`,
  task: `(select json_build_object('cause', t.cause, 'at', t.made_at) from staffing_task t
    where t.assignment_id = a.id and t.cause <> 'CONFLICT' order by t.made_at desc, t.cause limit 1)`,
}
const approvalColumns = {
  askedAt: 'p.made_at',
  expiresAt: 'p.expires_at',
  resentAt: 'p.resent_at',
  remindedAt: '(select max(r.sent_at) from staffing_reminder r where r.approval_id = p.id)',
}
const personColumns = { fullName: 'u.full_name', email: 'u.email', phone: 'u.phone', avatar: 'u.avatar' }

/** Every such column by the name it is asked for. */
export const askedColumns = { ...placeColumns, ...approvalColumns, ...personColumns }
const unasked: AskedOfPlace = {
  ...unread(placeFields),
  rating: null,
  staffRating: null,
  customerRating: null,
  updatedBy: null,
  offers: [],
  task: null,
  askedAt: null,
  expiresAt: null,
  resentAt: null,
  remindedAt: null,
  fullName: '',
  email: '',
  phone: null,
  avatar: null,
}

/** Fields of a session that are made of a column of its places. */
const madeOf: Partial<Record<keyof typeof askedColumns, readonly string[]>> = { expiresAt: ['hearBy', 'answersBy'] }
const askedOf = (below: ReadonlySet<string> | undefined) =>
  keysOf(askedColumns).filter((name) => below === undefined || below.has(name) || madeOf[name]?.some((made) => below.has(made)))

/** The order of the places of a crew. */
export const crewOrder = `array_position(array['PRODUCER','SUPPORTING_PRODUCER','HOST','PLANT','SALESPERSON'], a.role), a.ord`

/**
 * Every place with its newest offer: one row a place, with any person in it. What hides it from a reader is always read too. A place is an array
 * without names, which PostgreSQL writes in three quarters of the time of an object; `openPlaces` gives the names back.
 */
export function assignments(below?: ReadonlySet<string>): RawBuilder<unknown> {
  const more = askedOf(below).map((name) => `, ${askedColumns[name]}`)
  const updater = below?.has('updatedBy') === false ? sql`` : sql`left join account_user b on b.id = a.updated_by`
  return sql`(select coalesce(json_agg(json_build_array(${sql.raw(alwaysThere + more.join(''))})
      order by ${sql.raw(crewOrder)}), '[]')
    from staffing_assignment a
    left join account_user u on u.id = a.user_id
    ${updater}
    left join lateral (select o.id, o.state, o.made_at, o.expires_at, o.resent_at from staffing_approval o where o.assignment_id = a.id order by o.seq desc limit 1) p on true
    where a.session_id = s.id)`
}

/** Sessions as the database told them become views: their places get the names of their columns. */
export function openPlaces(rows: readonly WrittenSession[], below?: ReadonlySet<string>): SessionView[] {
  const names = askedOf(below)
  const open = ([id, role, userId, order, personId, firstName, lastName, offerId, state, ...values]: WrittenPlace): AssignmentView => {
    const asked = filled({ ...unasked }, names, values)
    const { fullName, email, phone, avatar, askedAt, expiresAt, resentAt, remindedAt, ...place } = asked
    const user = personId === null ? null : { id: personId, firstName, lastName, fullName, email, phone, avatar }
    const approval = user && offerId !== null ? { id: offerId, state, askedAt, expiresAt, resentAt, remindedAt } : null
    return { ...place, id, role, userId, order, user, approval }
  }
  return rows.map((row) => ({ ...row, assignments: (row.assignments ?? []).map(open) }))
}

/** Sets each name to the value at its place in the list. */
function filled<T extends object>(view: T, names: readonly (keyof T)[], values: readonly T[keyof T][]): T {
  for (const [at, name] of names.entries()) {
    const value = values[at]
    if (value !== undefined) view[name] = value
  }
  return view
}
