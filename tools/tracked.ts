import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The files of the repository that are there, new ones included. */
export const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => existsSync(file))

const generated = new Set([
  'apps/web/src/graphql.ts',
  'apps/web/src/rest.ts',
  'apps/server/schema.graphql',
  'docs/rights.md',
  'tools/words.txt',
  'tools/verbatim.txt',
])

/** Whether a file has words of ours in it; generated files repeat those of others. */
export const hasWords = (file: string): boolean =>
  !generated.has(file) && /(\.(tsx?|mjs|md|css|grit|graphql|html|txt)|\.ci\/run|\.gitignore)$/.test(file)
