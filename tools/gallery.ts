import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** The gallery of the widgets as Vite makes it: a page of its own beside the app under development, never part of the product. */
export const gallery: InlineConfig = {
  root: path.resolve(import.meta.dirname, '../packages/ui/gallery'),
  configFile: false,
  base: './',
  plugins: [react()],
}
