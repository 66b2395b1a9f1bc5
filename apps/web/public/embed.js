// Shows Troupe's prices at the place of this script tag in a page:
//   <script src="https://…/embed.js" data-people="40" data-format="REMOTE" async></script>
// data-people, data-format (REMOTE, HYBRID, IN_PERSON), data-city and data-theme (light, dark) are optional.
{
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const given = new URLSearchParams()
  for (const name of ['people', 'format', 'city', 'theme']) if (script.dataset[name]) given.set(name, script.dataset[name])
  const frame = document.createElement('iframe')
  frame.src = `${origin}/pricing-embedded${given.size ? `?${given}` : ''}`
  frame.title = 'Prices'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '640px', border: '0' })
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || data?.kind !== 'troupe.height') return
    if (Number.isFinite(data.height)) frame.style.height = `${data.height}px`
  })
  script.after(frame)
}
