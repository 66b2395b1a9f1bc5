import { keysOf } from '@troupe/domain/keys'
import { POLICY_COLUMNS, type PolicyColumn } from '@troupe/domain/role/policy-columns'
import { fieldEditors, fields } from './guarded-fields.ts'
import { tokenCell } from './policy.ts'
import { mutations, queries, rest, socket } from './policy-table.ts'

const headings: Readonly<Record<PolicyColumn, string>> = {
  unauthenticated: 'guest',
  booking_user_viewer: 'viewer',
  booking_user_editor: 'editor',
  booking_user_admin: 'workspace admin',
  plant: 'plant',
  host_limited: 'host',
  host_staff: 'staff host',
  salesperson: 'salesperson',
  customer_success_manager: 'success manager',
  event_producer: 'producer',
  admin: 'admin',
}
const words: Readonly<Record<string, string>> = {
  no: '–',
  public: 'everyone',
  code: 'with code',
  all: 'all',
  ws: 'workspace',
  own: 'own',
  assigned: 'assigned',
}
const legend = `# Rights

Who may do what: every operation of the policy table (apps/server/src/platform/rights/policy-table.ts) and every role. Printed by \`npm run rights\`; a test compares
this page with the table, so a changed right shows here.

- **–**: refused. **everyone**: public, also without signing in. **with code**: the presented code, token or signature is the credential.
- **all**: every row. **workspace**: rows of workspaces where the person has the level of the column. **own**: their own rows. **assigned**: events that they have
  a live offer for.
- A viewer, an editor and a workspace admin are customers by their level in a workspace. A host is anyone of the crew without staff permission but a plant;
  someone with staff permission has the column of their role, a plant that of a staff host. Someone who is also a customer has both columns.
`
const tokenLegend = `## API tokens

A token acts as the person who created it, in one workspace. It has the column of its level, a viewer's or an editor's and never more than its person has now, but no
rows of the person's own and no events that they are assigned to. The paths of /auth, the list of users and the socket are closed to it. Besides these operations it may do what is public.
`
const sections = {
  'REST paths': rest,
  'GraphQL queries': queries,
  'GraphQL mutations': mutations,
  'Socket events': socket,
  'Guarded fields': fields,
  'Fields left to some of the callers': fieldEditors,
}

/** The whole policy table in words, as Markdown. */
export const rightsTable = (): string =>
  [legend, ...Object.entries(sections).map(([title, rows]) => `## ${title}\n\n${tableOf(rows)}\n`), tokenTable()].join('\n')

/** What API tokens may do, by level. Operations that none may do are left out, and so are those that are public or go by a code, unless tokens may not do them either. */
function tokenTable(): string {
  const wordOf = (cell: string) => words[cell] ?? cell
  const lines = keysOf({ ...rest, ...queries, ...mutations }).flatMap((operation) => {
    const [viewer, editor] = [tokenCell(operation, 'VIEWER'), tokenCell(operation, 'EDITOR')]
    return editor === 'no' || editor === 'public' || editor === 'code' ? [] : [[operation, wordOf(viewer), wordOf(editor)]]
  })
  return `${tokenLegend}\n${alignedTable([['operation', 'token that reads', 'token that books and changes'], ...lines])}\n`
}

function tableOf(rows: Readonly<Record<string, string>>): string {
  return alignedTable([
    ['operation', ...POLICY_COLUMNS.map((column) => headings[column])],
    ...Object.entries(rows).map(([operation, row]) => [operation, ...row.split(' ').map((cell) => words[cell] ?? cell)]),
  ])
}

function alignedTable(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0))) ?? []
  const [head = '', ...body] = lines.map((line) => `| ${line.map((text, place) => text.padEnd(widths[place] ?? 0)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
