import { registerHooks } from 'node:module'

// Our own server without policy and row-level security: every operation can access every row. Who asks is still found out
const changed = (source: string, from: RegExp, to: string) => {
  if (!from.test(source)) throw new Error(`${from} is no longer there`)
  return source.replace(from, to)
}
const opened = new Set<string>()
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const source = String(loaded.source ?? '')
    opened.add(url.slice(url.indexOf('/src/platform/')))
    if (url.endsWith('/src/platform/rights/policy.ts')) {
      const open = changed(
        source,
        /(export function scopeOf\([^)]*\): Scope \{)/,
        'const everything: Scope = { open: true, all: true, own: true, assigned: true, workspaces: new Set() }\n$1\n  if (everything) return everything',
      )
      const asked = changed(open, /(export function isRefused\([^)]*\): boolean \{)/, '$1\n  if (cells) return false')
      return { ...loaded, source: changed(asked, /(export function reaches\([^)]*\): boolean \{)/, '$1\n  if (cells) return true') }
    }
    if (url.endsWith('/src/platform/database/wall.ts'))
      return {
        ...loaded,
        source: changed(source, /(export function namedConnections\([^{]*\{)/, '$1\n  if (owner) return () => connect()'),
      }
    return loaded
  },
})
await import('./ours.ts')
for (const file of ['/src/platform/rights/policy.ts', '/src/platform/database/wall.ts'])
  if (!opened.has(file)) throw new Error(`${file} lies elsewhere: the bench would measure a server with its policy`)
