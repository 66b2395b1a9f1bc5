// Before the first paint: the theme of the person's setting, else of the system, and the colours of the workspace that was open last.
// A file, because the policy allows no inline script.
let kept = null
let brand = null
try {
  kept = localStorage.getItem('troupe.theme')
  brand = localStorage.getItem('troupe.brand')
} catch {
  // storage switched off: the system says
}
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.dataset.theme = kept === '"dark"' ? 'dark' : kept === '"light"' ? 'light' : system
if (brand) {
  window.troupeBrand = new CSSStyleSheet()
  window.troupeBrand.replaceSync(brand)
  document.adoptedStyleSheets.push(window.troupeBrand)
}
