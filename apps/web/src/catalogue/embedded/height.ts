/** Reports the page's height to the site around it whenever it changes: a frame can't size itself (public/embed.js listens). */
export function tellHeight() {
  if (window.parent === window) return
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (height === told) return
    told = height
    // the height is no secret, and we don't know the address of the surrounding site
    window.parent.postMessage({ kind: 'troupe.height', height }, '*')
  }).observe(document.documentElement)
}
