import type { KnipConfig } from 'knip'

/**
 * What the product uses of the domain. No test is an entry here, so that an export that tests alone import is called dead: a rule that only its test
 * calls is not the rule that people meet.
 */
const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  ignoreWorkspaces: ['tests', 'bench'],
  vitest: false,
  playwright: false,
  workspaces: {
    '.': { entry: [], project: [] },
    'packages/domain': { project: ['src/**/*.ts'], includeEntryExports: true },
    'packages/ui': { project: ['src/**/*.{ts,tsx}', '!src/**/*.test.tsx'] },
    'apps/server': {
      entry: ['src/{main,seed,create-admin,invariants}.ts', 'migrations/*.ts'],
      project: ['src/**/*.ts', '!src/**/*.test.ts'],
    },
    'apps/web': { project: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
  },
}

export default config
