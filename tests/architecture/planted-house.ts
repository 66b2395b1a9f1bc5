import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * A copy of the repository to plant breaches in, outside the checkout, so that two suites that run at the same time never see each other's plants.
 * Its node_modules are links to ours, but our own packages are those of the copy.
 */
export function copyOfTheHouse() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'troupe-house-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.stdout.split('\0').filter((file) => file && existsSync(path.join(root, file)))
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file), { force: true, errorOnExist: false, recursive: true })
  mkdirSync(path.join(copy, 'node_modules/@troupe'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@troupe' && name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  }
  for (const place of ['packages/domain', 'packages/ui', 'apps/server', 'apps/web', 'tests', 'bench']) {
    symlinkSync(path.join(copy, place), path.join(copy, 'node_modules/@troupe', path.basename(place)))
    linkOwnModules(place, copy)
  }
  return {
    files,
    plant(file: string, text: string) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
      writeFileSync(path.join(copy, file), text)
    },
    append: (file: string, text: string) => appendFileSync(path.join(copy, file), text),
    run(command: string, ...args: string[]) {
      const program = command === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', command)
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 })
      return { status, out: stdout, text: stdout + stderr }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}

/** npm keeps a package in a workspace's own node_modules when the top has another version of it. */
function linkOwnModules(place: string, copy: string) {
  try {
    readdirSync(path.join(root, place, 'node_modules'))
    symlinkSync(path.join(root, place, 'node_modules'), path.join(copy, place, 'node_modules'))
  } catch {
    // it has none
  }
}
