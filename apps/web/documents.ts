import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const file = path.resolve(import.meta.dirname, 'src/graphql.ts')
const imports = /import\s*\{([^}]*)\}\s*from\s*["'](?:\.{1,2}\/)+graphql\.ts["'];?/g
const hashes = /export const (\w+) = new TypedDocumentString\(["'](\w+)["']\);?/g
const marked = '?document='

/**
 * Makes each document of graphql.ts a module of its own when the app is built. A module goes into one file as a whole, so the first page would load the
 * hashes of every query there is, which don't compress.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    transform(code, id) {
      if (id === file) return { code: code.replaceAll(hashes, ''), map: null }
      if (!id.startsWith(path.dirname(file)) || id.includes(marked)) return undefined
      const split = code.replaceAll(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from ${JSON.stringify(`${file}${marked}${name.split(' ')[0]}.js`)};`)
          .join(' '),
      )
      return split === code ? undefined : { code: split, map: null }
    },
    resolveId: (id) => (id.startsWith(`${file}${marked}`) ? id : undefined),
    load(id) {
      const [, name] = id.startsWith(file) ? id.split(marked) : []
      if (!name) return undefined
      const document = name.replace('.js', '')
      const hash = [...readFileSync(file, 'utf8').matchAll(hashes)].find(([, one]) => one === document)?.[2]
      if (!hash) throw new Error(`graphql.ts has no ${document}`)
      return `import { TypedDocumentString } from ${JSON.stringify(file)}; export const ${document} = new TypedDocumentString('${hash}')`
    },
  }
}
