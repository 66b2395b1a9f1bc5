export type BrandColours = {
  /** `#rrggbb`, as the workspace gave it. */
  primary: string
  secondary?: string
  tertiary?: string
}
export type Scheme = 'light' | 'dark'
export type BrandToken =
  | `--brand-${'primary' | 'secondary'}${'' | '-hover' | '-on' | '-outline'}`
  | `--brand-primary-${'text' | 'tint' | 'edge'}`
  | `--brand-tertiary${'' | '-on'}`

/** The whole brand group of tokens from a workspace's colours. The fill is exactly the colour given; label, hover, outline,
 *  text, tint and edge are derived so that text reaches 4.5:1 and edges 3:1 on every surface of the scheme. */
export function brandTheme(
  { primary, secondary = primary, tertiary = secondary }: BrandColours,
  scheme: Scheme,
): Readonly<Record<BrandToken, string>> {
  const { canvas, surface, sunken, raised, raisedSunken } = grounds[scheme]
  const direction = scheme === 'light' ? -1 : 1
  const [, chroma, hue] = oklch(primary)
  const tint = fromOklch(scheme === 'light' ? [0.955, Math.min(chroma, 0.022), hue] : [0.255, Math.min(chroma, 0.045), hue])
  const everywhere = [canvas, surface, sunken, raised, raisedSunken, tint]
  const first = filled(primary, [canvas, surface], direction)
  const second = filled(secondary, [canvas, surface], direction)
  return {
    '--brand-primary': first.fill,
    '--brand-primary-hover': first.hover,
    '--brand-primary-on': first.on,
    '--brand-primary-outline': first.outline,
    '--brand-primary-text': moved(primary, everywhere, { ratio: 4.5, direction }),
    '--brand-primary-tint': tint,
    '--brand-primary-edge': moved(primary, everywhere, { ratio: 3, direction }),
    '--brand-secondary': second.fill,
    '--brand-secondary-hover': second.hover,
    '--brand-secondary-on': second.on,
    '--brand-secondary-outline': second.outline,
    '--brand-tertiary': tertiary.toLowerCase(),
    '--brand-tertiary-on': labelOn(tertiary),
  }
}

/** The contrast ratio of two colours by WCAG 2: 1 to 21, in either order. */
export function contrast(a: string, b: string): number {
  const [low, high] = luminance(a) < luminance(b) ? [luminance(a), luminance(b)] : [luminance(b), luminance(a)]
  return (high + 0.05) / (low + 0.05)
}

/** The surfaces of tokens.css that a brand colour may lie on. */
export const grounds = {
  light: { canvas: '#f4f4f1', surface: '#ffffff', sunken: '#eaeae5', raised: '#ffffff', raisedSunken: '#eaeae5' },
  dark: { canvas: '#131211', surface: '#1b1a18', sunken: '#272522', raised: '#262421', raisedSunken: '#36332e' },
} as const satisfies Readonly<Record<Scheme, unknown>>

function filled(colour: string, on: readonly string[], direction: -1 | 1) {
  const fill = colour.toLowerCase()
  const [lightness, chroma, hue] = oklch(fill)
  const label = labelOn(fill)
  // Hover moves away from its label, so the contrast only rises.
  const hover = fromOklch([unit(lightness + (label === '#ffffff' ? -0.06 : 0.05)), chroma, hue])
  return { fill, hover, on: label, outline: moved(fill, on, { ratio: 3, direction }) }
}

/** White, or pure black where white fails: one of the two always reaches 4.58:1, so no colour has to be rejected. */
const labelOn = (fill: string) => (contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#000000')

interface Contrast {
  readonly ratio: number
  /** Darker or lighter. */
  readonly direction: -1 | 1
}

/** A colour with its lightness changed, at the same hue, until it has enough contrast on every background. */
function moved(colour: string, on: readonly string[], { ratio, direction }: Contrast): string {
  let [lightness, chroma, hue] = oklch(colour)
  let out = colour.toLowerCase()
  while (on.some((ground) => contrast(out, ground) < ratio)) {
    lightness += direction * 0.01
    if (lightness <= 0 || lightness >= 1) return direction < 0 ? '#000000' : '#ffffff'
    out = fromOklch([lightness, chroma, hue])
  }
  return out
}

type Triple = readonly [number, number, number]

const unit = (value: number) => Math.min(1, Math.max(0, value))
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const channel = (colour: string, from: number) => toLinear(Number.parseInt(colour.slice(from, from + 2), 16) / 255)
const linear = (colour: string): Triple => [channel(colour, 1), channel(colour, 3), channel(colour, 5)]
const luminance = (colour: string) => {
  const [r, g, b] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const hex = (parts: Triple) =>
  `#${parts
    .map((part) =>
      Math.round(unit(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Lightness 0 to 1, chroma, hue in radians. */
function oklch(colour: string): Triple {
  const [r, g, b] = linear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const alpha = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(alpha, beta), Math.atan2(beta, alpha)]
}

/** The nearest sRGB colour: chroma is reduced until it fits; lightness and hue stay. */
function fromOklch([lightness, chroma, hue]: Triple): string {
  for (let left = chroma; left > 0; left -= 0.004) {
    const parts = screenParts(lightness, left, hue)
    if (parts.every((part) => part > -0.0005 && part < 1.0005)) return painted(parts)
  }
  return painted(screenParts(lightness, 0, hue))
}

const painted = ([r, g, b]: Triple) => hex([fromLinear(unit(r)), fromLinear(unit(g)), fromLinear(unit(b))])

function screenParts(lightness: number, chroma: number, hue: number): Triple {
  const alpha = chroma * Math.cos(hue)
  const beta = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * alpha + 0.2158037573 * beta) ** 3
  const m = (lightness - 0.1055613458 * alpha - 0.0638541728 * beta) ** 3
  const s = (lightness - 0.0894841775 * alpha - 1.291485548 * beta) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
