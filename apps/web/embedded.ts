import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { documents } from './documents.ts'

/**
 * Builds the embedded prices and the viewer of recordings after the app, as pages that share no file with it: what it shared would have to be split off the first file of the app,
 * which then compresses worse, and the pages would load parts of the app that they don't need.
 */
export function embedded(): Plugin {
  return {
    name: 'embedded-prices',
    apply: 'build',
    async closeBundle() {
      for (const page of ['pricing-embedded', 'replay'])
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          plugins: [react(), documents()],
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: `${import.meta.dirname}/${page}.html` },
          },
        })
    },
  }
}
