// Before the first paint: the theme of the person's setting, else of the system. A file, because the policy allows no inline script.
let kept = null
try {
  kept = localStorage.getItem('troupe.theme')
} catch {
  // storage switched off: the system says
}
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.dataset.theme = kept === '"dark"' ? 'dark' : kept === '"light"' ? 'light' : system
