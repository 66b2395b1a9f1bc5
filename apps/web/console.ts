import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { documents } from './documents.ts'

const at = import.meta.dirname
const out = path.join(at, 'dist/console')

/**
 * Builds the console that works without a network: its page, which shares no file with the app, so that all of it can be kept on a device; then its worker, in which every
 * file of that page is named with the hash of its content. A worker whose list has changed is a new one for the browser.
 */
export function offlineConsole(): Plugin {
  return {
    name: 'offline-console',
    apply: 'build',
    async closeBundle() {
      await build({
        ...shared,
        plugins: [react(), documents()],
        base: '/console/',
        build: { ...common, rolldownOptions: { input: `${at}/console.html` } },
      })
      await build({
        ...shared,
        build: {
          ...common,
          emptyOutDir: false,
          rolldownOptions: {
            input: `${at}/src/session/console/offline/worker.ts`,
            output: { entryFileNames: 'worker.js', format: 'iife' },
          },
        },
      })
      await nameFiles()
    },
  }
}

const shared = { configFile: false, root: at, logLevel: 'warn' } as const
const common = { outDir: out, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } } as const

/** Writes the list of the page's files where the worker reads it. Those under assets have the hash of their content in their name. */
async function nameFiles() {
  const worker = path.join(out, 'worker.js')
  const files = await readdir(out, { recursive: true, withFileTypes: true })
  const list = files
    .filter((file) => file.isFile() && file.name !== 'worker.js')
    .map((file) => path.relative(out, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .sort()
    .map((file) => ({
      url: `/console/${file}`,
      revision: file.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(path.join(out, file)))
            .digest('hex')
            .slice(0, 16),
    }))
  const text = readFileSync(worker, 'utf8')
  const named = text.replace('self.__WB_MANIFEST', () => JSON.stringify(list))
  if (named === text) throw new Error('worker.js has no place for the list of files')
  writeFileSync(worker, named)
}
