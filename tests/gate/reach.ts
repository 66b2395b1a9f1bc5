import type { Job } from './jobs.ts'

/** What the deep tier has for an area besides its own files: races, faults and journeys by the first part of their names. */
const ofArea: Readonly<Record<string, string>> = {
  account: 'siege account sign-in passkeys people users members shell attacks routes api-tokens erase your-data',
  workspace: 'members branding bar-credits routes shell',
  venue: 'booking dearer-location travel venues zones',
  catalogue: 'catalogue experience-editor publish tags prices price-modifiers embed quote missing-parts loading widths sight',
  credit: 'bank orders statement bar-credits missing-credits invoice pay-less',
  mission: 'changes event missions',
  session:
    'export uploads upload-kills file-kills group-kills event activity calendar group-details related venue-contacts kind media running-order host-sheet group templates afterwards inbox events-filter my-events rooms invites documents attacks console game lawn sounds integrations soak',
  staffing:
    'publish publish-kills repair-kills calendar-kills soak staffing sight planning planning-draft publish-plan crew-changes fairness availability conflict sickness travel rating applications person hand-over shows',
  schedule:
    'kill-embedded kill-postgres soak booking change fees request rooms open-rooms group afterwards dearer-location missing-credits pay-less',
  checkout:
    'bank orders payments webhooks provider-faults payment-kills cart cart-typing mixed-cart checkout discount-codes invoice quote send-to-editor stripe pay-less request',
  game: 'games game-kills console game lawn sounds',
  message: 'crowd outbox contact emails health',
  integration: 'integrations push-kills webhooks deliveries delivery-kills soak',
  setting: 'instructions modifiers tags routes phones ai-prompts system integrations health webhooks replay search',
}

/** Which deep jobs a change in a folder can break: the first pattern is of changed files, the second of the jobs' lines. */
const reach: readonly (readonly [changed: RegExp, jobs: RegExp])[] = [
  ...Object.entries(ofArea).map(
    ([area, names]) =>
      [
        new RegExp(`^(apps/(server|web)|packages/domain)/src/${area}/`),
        new RegExp(`^(apps/server|packages/domain)/src/${area}/|^tests/(races|faults|journeys)/(${names.replaceAll(' ', '|')})\\.`),
      ] as const,
  ),
  [/^apps\/server\/src\/(.*\/)?(api|routes|rights|[\w-]+-(api|routes))\.ts$/, /^tests\/attacks\//],
  [
    /^apps\/server\/src\/(platform\/|[\w-]+\.ts$)/,
    /^apps\/server\/src\/platform\/|^tests\/(races|faults|attacks)\/|^tests\/architecture\/types\./,
  ],
  [/^apps\/server\/migrations\//, /-migration\.deep\./],
  [/^apps\/web\/(src\/(platform|shell)\/|src\/[\w.-]+$|[\w.-]+$)/, /^tests\/journeys\//],
  // its fonts and tokens are there too
  [/^packages\/ui\//, /^tests\/gallery\//],
  [/^packages\/domain\/src\/([\w-]+\.ts$|time\/|money\/)/, /^packages\/domain\/|^tests\/races\//],
  [/^(tools\/|[\w.-]+\.(ts|mjs|json)$|\.dependency-cruiser\.mjs$|.*\/(package|tsconfig[\w.]*)\.json$)/, /^tests\/architecture\//],
  [/^tests\/(world\/|[\w-]+\.ts$)/, /^tests\/(journeys|races|faults)\/|^apps\/server\//],
  // what tests of a folder share
  ...['architecture', 'races', 'faults', 'attacks', 'journeys', 'gallery'].map(
    (folder) => [new RegExp(`^tests/${folder}/(?!.*\\.(test|journey)\\.ts$)`), new RegExp(`^tests/${folder}/`)] as const,
  ),
]

/** Whether one of the changed files can have broken the job: its own file, or one in whose reach it is. */
export const isReached = (job: Job, changed: readonly string[]): boolean =>
  changed.some((file) => file === job.file || reach.some(([from, to]) => from.test(file) && to.test(job.id)))

/** The jobs that no change of an area reaches: such a job would only ever run in turn. */
export const outOfReach = (jobs: readonly Job[]): string[] =>
  jobs.filter((job) => !reach.some(([, to]) => to.test(job.id))).map(({ id }) => id)
