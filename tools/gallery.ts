import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** The widget gallery as Vite builds it: a separate page next to the app in development, never part of the product. */
export const gallery: InlineConfig = {
  root: path.resolve(import.meta.dirname, '../packages/ui/gallery'),
  configFile: false,
  base: './',
  plugins: [react()],
}
