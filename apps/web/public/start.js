// What can't wait for the app's scripts. A file, because the policy allows no inline script.

// Before the first paint: the theme of the person's setting, else of the system, and the colours of the workspace that was open last.
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

// While the scripts are on their way: the queries that this address needs first, for whoever is signed in or for a guest. The page names them
// (first-queries.ts), and platform/wire/asked-early.ts takes the answers.
try {
  const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
  const { pathname } = location
  const id = (from, prefix) => {
    if (from === 'address') return decodeURIComponent(pathname.slice(prefix.length).split('/')[0])
    const stored = JSON.parse(localStorage.getItem(from))
    return stored !== 'staff' && stored
  }
  const ask = ({ prefix, hash, variables, kept = {} }) => {
    const known = typeof variables.id === 'string' ? { ...variables, id: id(variables.id, prefix) } : { ...variables }
    for (const [name, from] of Object.entries(kept)) known[name] = id(from, prefix) || null
    if (!pathname.startsWith(prefix) || (known.id ?? true) === false || known.id === null) return
    const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } }, variables: known })
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = fetch('/graphql', { method: 'POST', credentials: 'same-origin', headers, body })
    answer.catch(() => {}) // the app asks again, and says what is wrong
    window.troupeAsked.answers.set(body, answer)
  }
  const lives = () => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp - Date.now() / 1000 > 10
  // with a token that ends the app renews it before it asks
  if (!token || lives()) {
    window.troupeAsked = { token, answers: new Map() }
    for (const query of JSON.parse(document.querySelector('meta[name="first-queries"]').content)) if (token || query.guests) ask(query)
  }
} catch {
  // the token can't be read, or the page names nothing: the app asks
}
