import { POLICY_COLUMNS, type PolicyColumn } from '@troupe/domain/role/policy-columns'
import { fieldEditors, fields, mutations, queries, rest, socket } from './policy-table.ts'

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
  [legend, ...Object.entries(sections).map(([title, rows]) => `## ${title}\n\n${tableOf(rows)}\n`)].join('\n')

function tableOf(rows: Readonly<Record<string, string>>): string {
  const lines = [
    ['operation', ...POLICY_COLUMNS.map((column) => headings[column])],
    ...Object.entries(rows).map(([operation, row]) => [operation, ...row.split(' ').map((cell) => words[cell] ?? cell)]),
  ]
  const widths = lines[0]?.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0))) ?? []
  const [head = '', ...body] = lines.map((line) => `| ${line.map((text, place) => text.padEnd(widths[place] ?? 0)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
