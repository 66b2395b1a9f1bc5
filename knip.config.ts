import type { KnipConfig } from 'knip'

/** Nothing dead, nothing undeclared. An entry is what a command, a test runner or a browser starts; everything else must be reached from one. */
const config: KnipConfig = {
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreBinaries: ['mount', 'umount'],
  // a style sheet reaches others by @import, and its fonts by url()
  compilers: { css: (text) => [...text.matchAll(/(?:^@import |url\()"([^"]+)"/gm)].map(([, name]) => `import '${name}'`).join('\n') },
  workspaces: {
    '.': {
      entry: ['start.mjs', 'knip.production.config.ts', 'tools/*.{mjs,ts}'],
      project: ['*.{mjs,ts}', 'tools/**/*.{mjs,ts}'],
      ignoreDependencies: ['@biomejs/biome', '@swc/core'],
    },
    'packages/domain': { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'], includeEntryExports: true },
    'packages/ui': {
      entry: ['src/**/*.test.tsx', 'gallery/main.tsx', 'gallery/examples/*.tsx'],
      project: ['{src,gallery}/**/*.{ts,tsx,css}'],
      // read by import.meta.glob, which knip does not follow
      ignore: ['gallery/examples/*.tsx'],
      includeEntryExports: true,
    },
    'apps/server': {
      entry: ['src/{main,seed,create-admin,files,backup,restore,invariants,rights}.ts', 'migrations/*.ts', 'src/**/*.test.ts'],
      project: ['src/**/*.ts', 'migrations/*.ts'],
      // fonts, whose files are read by their paths
      ignoreDependencies: ['@expo-google-fonts/.+', '@fontsource-variable/.+'],
    },
    'apps/web': {
      // the pages of embedded prices, of a recording and of a console without a network, with its worker; the worker that solves captchas
      entry: [
        'src/catalogue/embedded/entry.tsx',
        'src/session/console/offline/{entry.tsx,worker.ts}',
        'src/setting/replay/viewer/entry.tsx',
        'src/platform/captcha/captcha-worker.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}'],
      ignore: ['src/graphql.ts', 'src/rest.ts'],
    },
    tests: {
      entry: [
        '*.ts',
        '**/*.{test,journey,pictures}.ts',
        '{journeys,gallery}/playwright.config.ts',
        '**/*.setup.ts',
        'gate/vitest-report.ts',
        'world/pictures/draw.ts',
        // preloaded into a server by name
        'faults/{crash-at,fast-clock,naive-keys}.ts',
      ],
      project: ['**/*.ts'],
    },
    bench: { entry: ['*.ts', 'peers/*.ts'], project: ['**/*.ts'] },
  },
}

export default config
