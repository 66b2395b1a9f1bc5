/**
 * Brings a way out of what keeps the primary action from being done into view, and focuses its first control: that of the first part of `place`
 * that is marked with `data-way`. Answers the control, or nothing where there is none.
 */
export function showWay(place: Element | null, way: string): HTMLElement | undefined {
  const part = place?.querySelector<HTMLElement>(`[data-way="${way}"]`)
  const controls = 'button, input, a'
  const control = part?.matches(controls) ? part : part?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true, focusVisible: true })
  part?.scrollIntoView({ block: 'center' })
  return control ?? undefined
}
