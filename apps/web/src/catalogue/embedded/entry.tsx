import '@troupe/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tellHeight } from './height.ts'
import { Pricing } from './pricing.tsx'

/*
 * The prices as other sites show them in a frame: a page of its own, without the app's router, account and socket. It reads no cookie and no storage,
 * and its requests carry no credentials.
 */
const root = document.getElementById('root')
if (!root) throw new Error('no #root')
const wanted = new URLSearchParams(location.search).get('theme')
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => {
  document.documentElement.dataset.theme = wanted === 'dark' || wanted === 'light' ? wanted : dark.matches ? 'dark' : 'light'
}
applyTheme()
dark.addEventListener('change', applyTheme)
tellHeight()
createRoot(root).render(
  <StrictMode>
    <Pricing />
  </StrictMode>,
)
