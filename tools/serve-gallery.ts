import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, preview } from 'vite'
import { gallery } from './gallery.ts'

/** node tools/serve-gallery.ts 4800: builds the gallery into a folder of its own and serves it on loopback until it is stopped. */
const outDir = mkdtempSync(path.join(os.tmpdir(), 'troupe-gallery-'))
await build({ ...gallery, logLevel: 'error', build: { outDir, chunkSizeWarningLimit: 10_000 } })
const server = await preview({
  ...gallery,
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: Number(process.argv[2]), strictPort: true },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
    process.exit(0)
  })
}
