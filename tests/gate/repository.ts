import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** What a command of git prints, without the last line break; undefined where git refuses, as for a commit that isn't there. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.replace(/\n$/, '') : undefined
}

const lines = (text: string | undefined) => (text ? text.split('\n') : [])

/** The files of the repository, with new ones that aren't committed yet. Throws outside of one, where a check of no files would find nothing wrong. */
export function filesHere(): string[] {
  const listed = lines(git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'))
  const files = listed.filter((file) => existsSync(path.join(root, file)))
  if (files.length === 0) throw new Error('tests are listed by git, and this is no repository of it')
  return files
}

export interface Changes {
  /** Both names of a renamed file. */
  readonly files: readonly string[]
  /** New name → old name. */
  readonly renamed: ReadonlyMap<string, string>
}

/** What is different now from a commit. */
export function changesSince(commit: string): Changes {
  const files: string[] = []
  const renamed = new Map<string, string>()
  for (const line of lines(git('diff', '-M', '--name-status', commit))) {
    const [kind = '', from = '', to] = line.split('\t')
    files.push(from)
    if (!to) continue
    files.push(to)
    if (kind.startsWith('R')) renamed.set(to, from)
  }
  return { files, renamed }
}

/** The commit that is checked out. */
export const head = (): string => git('rev-parse', 'HEAD') ?? ''

/** The newest commit that is more than 24 hours older than the one that is checked out. */
export function yesterday(): string | undefined {
  const committed = Number(git('log', '-1', '--format=%ct'))
  return git('rev-list', '-1', `--before=${committed - 24 * 3600 - 1}`, 'HEAD') || undefined
}

/** The commit that changed a file last. */
export const lastChangeOf = (file: string): string | undefined => git('log', '-1', '--format=%H', '--', file) || undefined

/** When each file was last changed by a commit after `day` (yyyy-mm-dd); a file that wasn't is absent. A shallow clone knows of none: its first commit has all files. */
export function changedAfter(day: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (git('rev-parse', '--is-shallow-repository') === 'true') return found
  let date = ''
  for (const line of lines(git('log', `--since=${day}T23:59:59Z`, '--format=@%cI', '--name-only', '--no-renames')))
    if (line.startsWith('@')) date = line.slice(1, 11)
    else if (line && !found.has(line)) found.set(line, date)
  return found
}
