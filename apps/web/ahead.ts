import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Pages that people reach by a link in an email or a calendar, or keep open: what their addresses have before an id, or the whole address, their source file, and who
 * sees them.
 */
const arrivals = [
  { prefix: '/event/', guests: false, source: 'session/event/event.tsx' },
  { prefix: '/experience/', guests: true, source: 'catalogue/experience.tsx' },
  { prefix: '/experience-quote/', guests: true, source: 'catalogue/quote/quote.tsx' },
  { prefix: '/assignment-approval/', guests: true, source: 'staffing/approval.tsx' },
  { prefix: '/a/', guests: true, source: 'staffing/approval.tsx' },
  { prefix: '/availability/planning', guests: false, source: 'staffing/planning.tsx' },
]

/**
 * Writes ahead.json beside the page: the files that such an address needs besides those the page itself names, so that the server can name them
 * with its answer. Else a phone would learn of them only from the first script, a round trip later.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const named = closure(chunks.filter(({ isEntry }) => isEntry))
      const pages = arrivals.map(({ prefix, guests, source }) => {
        const start = chunkOf(path.resolve(import.meta.dirname, 'src', source))
        return { prefix, guests, files: [...closure([start])].filter((file) => !named.has(file)).map((file) => `/${file}`) }
      })
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(pages) })

      function chunkOf(module: string): Rolldown.OutputChunk {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
        if (!found) throw new Error(`${module} is no page of its own`)
        return found
      }

      function closure(starts: readonly Rolldown.OutputChunk[], found = new Set<string>()): Set<string> {
        for (const chunk of starts) {
          if (found.has(chunk.fileName)) continue
          found.add(chunk.fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
          closure(
            chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
            found,
          )
        }
        return found
      }
    },
  }
}
