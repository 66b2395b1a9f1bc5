const controls = 'a[href], button, input, select, textarea, iframe, summary, [contenteditable="true"], [tabindex]'

/** What the Tab key stops at inside of a part of the page, in its order; of a group of radio buttons that is the chosen one. */
export function tabStops(part: Element | null | undefined): readonly HTMLElement[] {
  const all = [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled, [type="hidden"], [aria-hidden="true"]') && control.checkVisibility(),
  )
  const chosen = all.flatMap((one) => (one instanceof HTMLInputElement && one.type === 'radio' && one.checked ? [one.name] : []))
  return all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked && chosen.includes(one.name)))
}
