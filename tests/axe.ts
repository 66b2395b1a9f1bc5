import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** Axe's own script. */
export const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Look {
  /** Where the page's own server has axe's script: the browser keeps what it has compiled of it. */
  readonly script?: string | undefined
  /** Selectors to exclude. */
  readonly aside?: readonly string[]
  /** Only these rules; by default all of them. */
  readonly only?: readonly string[]
  readonly without?: readonly string[]
}

/**
 * What axe finds on a page, in words. It is brought into the page once, and asked for breaches alone: the official wrapper brings half a
 * megabyte along each time and names every element that is fine, which took twice as long.
 */
export async function breaches(page: Page, { script, aside = [], only, without = [] }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(loaded, script))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ aside, only, without }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(
        { exclude: aside.map((selector) => [selector]) },
        {
          resultTypes: ['violations'],
          // no enabled rule reads the text of style sheets
          preload: false,
          ...(only && { runOnly: [...only] }),
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('\n')}`)
    },
    { aside, only, without },
  )
}

/** Whether axe is there, after it was loaded from the page's server if that has it. Runs in the page. */
function loaded(script: string | undefined): boolean | Promise<boolean> {
  if ('axe' in window || !script || !navigator.onLine) return 'axe' in window
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const element = Object.assign(document.createElement('script'), {
    src: script,
    onload: () => resolve(true),
    onerror: () => resolve(false),
  })
  document.head.append(element)
  element.remove()
  return promise
}
