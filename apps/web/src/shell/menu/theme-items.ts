import type { MenuItem } from '@troupe/ui/menu'
import { theme } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'

const themes = [
  { key: 'light', label: 'Light', value: 'light' },
  { key: 'dark', label: 'Dark', value: 'dark' },
  { key: 'system', label: 'System', value: null },
] as const

/** The three themes as entries of a menu. It stays open: one sees what one chose. */
export function useThemeItems(): readonly MenuItem[] {
  const chosen = useStore(theme)
  return [
    { kind: 'heading', key: 'theme', label: 'Theme' },
    ...themes.map(({ key, label, value }) => ({
      kind: 'check' as const,
      key,
      label,
      checked: chosen === value,
      onChange: () => theme.set(value),
    })),
  ]
}
