import { type BrandColours, brandTheme } from '@troupe/ui/pure/brand'

/** How a widget is shown. Every part of it is in the address. */
export type Look = {
  theme: 'light' | 'dark' | 'both'
  /** comfortable for customers, compact for staff. */
  density: 'comfortable' | 'compact'
  brand: keyof typeof brands
  /** Width of the widget's window in pixels; 'fit' takes the width that is available. */
  width: 'fit' | '1440' | '390'
}

/** Troupe's own colours, and two difficult ones: a yellow in which text is unreadable, and a black that disappears in the dark theme. */
const brands = {
  house: null,
  yellow: { primary: '#ffd400', secondary: '#1f4fd8', tertiary: '#ff5d8f' },
  black: { primary: '#000000', secondary: '#3a3a3a', tertiary: '#c9c9c9' },
} as const satisfies Readonly<Record<string, BrandColours | null>>

const choices: { [Part in keyof Look]: readonly [Look[Part], ...Look[Part][]] } = {
  theme: ['light', 'dark', 'both'],
  density: ['comfortable', 'compact'],
  brand: ['house', 'yellow', 'black'],
  width: ['fit', '1440', '390'],
}

/** The look that an address asks for; a missing or invalid part falls back to its first choice. */
export function lookOf(search: string): Look {
  const asked = new URLSearchParams(search)
  return {
    theme: oneOf(choices.theme, asked.get('theme')),
    density: oneOf(choices.density, asked.get('density')),
    brand: oneOf(choices.brand, asked.get('brand')),
    width: oneOf(choices.width, asked.get('width')),
  }
}

function oneOf<Choice extends string>(all: readonly [Choice, ...Choice[]], asked: string | null): Choice {
  return all.find((choice) => choice === asked) ?? all[0]
}

/** The address of a look, without the defaults. */
export function searchOf(look: Look): string {
  const said = Object.entries(look).filter(([part, choice]) => choice !== choices[part as keyof Look][0])
  const text = new URLSearchParams(said).toString()
  return text ? `?${text}` : ''
}

/** Applies a look to this page. The theme 'both' is the light one here: the frame shows two pages. */
export function dress({ theme, density, brand }: Look) {
  const root = document.documentElement
  const scheme = theme === 'dark' ? 'dark' : 'light'
  root.dataset.theme = scheme
  root.dataset.density = density
  const colours = brands[brand]
  for (const [token, value] of Object.entries(brandTheme(colours ?? { primary: '#000000' }, scheme)))
    if (colours) root.style.setProperty(token, value)
    else root.style.removeProperty(token)
}
