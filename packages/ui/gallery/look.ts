import { type BrandColours, brandTheme } from '@troupe/ui/pure/brand'

/** How a widget is looked at. Every part of it is in the address. */
export type Look = {
  theme: 'light' | 'dark' | 'both'
  /** comfortable for customers, compact for staff. */
  density: 'comfortable' | 'compact'
  brand: keyof typeof brands
  /** Pixels of the window that the widget believes in; 'fit' takes what is there. */
  width: 'fit' | '1440' | '390'
}

/** The house's own colours, and two that are hard: a yellow no text can be read in, a black that vanishes by night. */
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

/** The look that an address asks for; what it does not say, or says wrongly, is the first choice. */
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

/** The address of a look, without the choices that go without saying. */
export function searchOf(look: Look): string {
  const said = Object.entries(look).filter(([part, choice]) => choice !== choices[part as keyof Look][0])
  const text = new URLSearchParams(said).toString()
  return text ? `?${text}` : ''
}

/** Dresses this page. A theme of 'both' is the light one: the frame shows two pages then. */
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
