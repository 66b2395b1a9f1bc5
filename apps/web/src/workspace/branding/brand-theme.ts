import { brandTheme, type Scheme } from '@troupe/ui/pure/brand'

/** A workspace's colours as #RRGGBB; null where the house's hold. */
export interface Colours {
  readonly primary: string | null
  readonly secondary: string | null
  readonly tertiary: string | null
}

/** The house's own colours by day, as tokens.css has them. */
export const house = { primary: '#A3123F', secondary: '#12433F', tertiary: '#F2B33D' } as const

/** The brand tokens of a theme that follow from the colours that were given. The others stay as tokens.css has them, tuned by hand. */
export function brandTokens(given: Colours, scheme: Scheme): Readonly<Record<string, string>> {
  const all = brandTheme(
    {
      primary: given.primary ?? house.primary,
      secondary: given.secondary ?? house.secondary,
      tertiary: given.tertiary ?? house.tertiary,
    },
    scheme,
  )
  const own = (['primary', 'secondary', 'tertiary'] as const).filter((part) => given[part] !== null)
  return Object.fromEntries(Object.entries(all).filter(([name]) => own.some((part) => name.startsWith(`--brand-${part}`))))
}

/** The same for both themes as a style sheet. */
export function brandSheet(given: Colours): string {
  const block = (scheme: Scheme) =>
    Object.entries(brandTokens(given, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  return `:root,[data-theme="light"]{${block('light')}}[data-theme="dark"]{${block('dark')}}`
}
