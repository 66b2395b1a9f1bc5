const fields = 'input, select, textarea, [role="combobox"], [role="radio"], [role="checkbox"], [role="switch"], [contenteditable="true"]'
const buttons = 'button, a[href]'

/**
 * The control that a dialog opens on: the first field of its content, without one the main button of its actions, which is the last one. Where
 * that one destroys something it is the first button instead, so that Enter doesn't. Null where there is none of these.
 */
export function firstControl(content: Element | null | undefined, actions: Element | null | undefined): HTMLElement | null {
  const [field] = reachable(content, fields)
  // Tab moves to the selected one of a group
  if (field?.matches('[type="radio"]')) return field.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked') ?? field
  if (field) return field
  const choices = reachable(actions, buttons)
  const main = choices.at(-1)
  return (main?.hasAttribute('data-danger') ? choices[0] : main) ?? null
}

/** The controls that Tab leads to, of those that a selector finds. */
const reachable = (place: Element | null | undefined, selector: string): HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [type="hidden"], [aria-hidden="true"], [aria-disabled="true"]') &&
      control.checkVisibility(),
  )
