import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Builds the embedded prices after the app, as a page that shares no file with it: what it shared would have to be split off the first file of the app,
 * which then compresses worse, and the page would load parts of the app that it doesn't need.
 */
export function embedded(): Plugin {
  return {
    name: 'embedded-prices',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [react()],
        build: {
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: `${import.meta.dirname}/pricing-embedded.html` },
        },
      })
    },
  }
}
