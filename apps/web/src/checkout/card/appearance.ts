import type { Appearance } from '@stripe/stripe-js'

/** Our tokens as the look of Stripe's fields, read again whenever the theme or the brand changes: a frame can't read them itself. */
export function appearanceOf(at: HTMLElement): Appearance {
  const colour = colourReader(at)
  const style = getComputedStyle(at)
  const control = { border: `1px solid ${colour('--line-strong')}`, boxShadow: 'none', padding: '10px 12px' }
  return {
    theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('--brand-primary-text'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--danger-text'),
      fontFamily: style.fontFamily,
      fontSizeBase: style.fontSize,
      borderRadius: style.getPropertyValue('--r-2').trim(),
      gridRowSpacing: '14px',
      gridColumnSpacing: '14px',
    },
    rules: {
      '.Input': control,
      '.Input:focus': { border: `1px solid ${colour('--focus')}`, boxShadow: `0 0 0 2px ${colour('--focus')}` },
      '.Input--invalid': { border: `1px solid ${colour('--danger-text')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: colour('--ink') },
    },
  }
}

/** A token as rgb(…): Stripe takes no oklch and no color-mix, which a browser leaves as they are. */
function colourReader(at: HTMLElement): (token: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const style = getComputedStyle(at)
  return (token) => {
    if (!pen) return '#000000'
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = style.getPropertyValue(token).trim()
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
}
