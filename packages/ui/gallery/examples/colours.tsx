import { Button } from '@troupe/ui/button'
import { State, Together } from '../state.tsx'

export const title = 'Colours and type'
export const group = 'Ground'
export const about =
  'The tokens of base.css: surfaces, text colours, lines, the brand colours that a workspace may replace, the status colours that it may not, and the type sizes.'

export function Usage() {
  return (
    <div style={{ padding: 16, background: 'var(--surface)', border: '1px solid var(--line)' }}>
      <p className="disp" style={{ fontSize: 'var(--text-2xl)' }}>
        Names of things
      </p>
      <p className="muted">Everything else, and the quieter half of it.</p>
      <Button variant="primary">One primary in a region</Button>
    </div>
  )
}

export function States() {
  return (
    <Together>
      {swatches.map(([name, tokens]) => (
        <State key={name} name={name}>
          <ul style={{ display: 'grid', gap: 4 }}>
            {tokens.map((token) => (
              <li key={token} style={{ display: 'grid', gridTemplateColumns: '48px 1fr', gap: 12, alignItems: 'center' }}>
                <span style={{ blockSize: 24, background: `var(${token})`, border: '1px solid var(--line-2)', borderRadius: 2 }} />
                <code className="mono">{token}</code>
              </li>
            ))}
          </ul>
        </State>
      ))}
      <State name="sizes" wide>
        {sizes.map((size) => (
          <p
            key={size}
            style={{ fontSize: `var(--text-${size})`, lineHeight: 1.25 }}
            className={size.endsWith('xl') && size !== 'xl' ? 'disp' : ''}
          >
            {`The curtain goes up (${size})`}
          </p>
        ))}
        <p className="kick">A kicker, once in a block</p>
        <p className="mono">k7Qw3mPz</p>
      </State>
    </Together>
  )
}

const swatches: readonly (readonly [string, readonly string[]])[] = [
  ['surfaces', ['--canvas', '--surface', '--sunken', '--raised']],
  ['ink', ['--ink', '--ink-2', '--ink-3', '--ink-inverse']],
  ['lines', ['--line', '--line-2', '--line-strong', '--focus']],
  [
    'brand',
    ['--brand-primary', '--brand-primary-text', '--brand-primary-tint', '--brand-primary-edge', '--brand-secondary', '--brand-tertiary'],
  ],
  ...['warning', 'success', 'danger', 'info'].map(
    (tone) => [tone, ['bg', 'line', 'text', 'icon'].map((part) => `--${tone}-${part}`)] as const,
  ),
]
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']
