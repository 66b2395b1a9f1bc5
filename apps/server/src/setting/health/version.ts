import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** The commit that a folder is at, by its first eight digits: an upgrade is a pull and a start. Null where there is no repository. */
export function versionOf(folder: string): string | null {
  const read = (...names: readonly string[]) => {
    try {
      return readFileSync(path.join(folder, '.git', ...names), 'utf8').trim()
    } catch {
      return ''
    }
  }
  const head = read('HEAD')
  const ref = /^ref: (\S+)$/.exec(head)?.[1]
  const packed =
    ref === undefined
      ? undefined
      : read('packed-refs')
          .split('\n')
          .find((line) => line.endsWith(` ${ref}`))
  const commit = ref === undefined ? head : read(ref) || (packed ?? '')
  return /^[\da-f]{8}/.exec(commit)?.[0] ?? null
}

let known: string | null | undefined

/** That of this process, as it was when someone first asked. */
export function runningVersion(): string | null {
  known ??= versionOf(root)
  return known
}
