import { Menu as Base } from '@base-ui/react/menu'
import { Check, Ellipsis } from 'lucide-react'
import { createElement, type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './menu.module.css'
import { classes } from './pure/classes.ts'

export type MenuItem =
  | ({ kind?: 'action'; onSelect: () => void; danger?: boolean; disabled?: boolean; disabledReason?: string } & Named)
  | ({
      kind: 'link'
      /** An anchor, or the router's link. */
      render: ReactElement<{ children?: ReactNode }>
    } & Named)
  | ({ kind: 'check'; checked: boolean; onChange: (checked: boolean) => void } & Named)
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'separator'; key: string }

type Named = {
  key: string
  label: string
  icon?: Glyph
  /** A second line in a muted colour. */
  note?: string
  /** What stands at its end and belongs to its name, such as how many things wait behind it. */
  end?: ReactNode
  /** The key that chooses it while the menu is open: a letter, or 'Enter' for the item that Enter takes while none is highlighted. */
  shortcut?: string
}

type MenuProps = {
  /** The name of the trigger; leave it out where the trigger's own words name it. */
  label?: string | undefined
  /** The button that opens it: takes props and a ref. Without one, three dots. */
  trigger?: ReactElement | undefined
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
}

/** A list of things to do, behind a button. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        {...(trigger && label ? { 'aria-label': label } : {})}
        render={trigger ?? <IconButton label={label ?? 'More'} icon={Ellipsis} />}
      />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className={styles.positioner}>
          <Base.Popup className={styles.popup} onKeyDownCapture={pressShortcut}>
            {items.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Chooses the item of a key. It comes before the menu's own search by letters, which would only highlight something. */
function pressShortcut(event: KeyboardEvent<HTMLDivElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isEnter = event.key === 'Enter'
  if (isEnter && event.currentTarget.querySelector('[data-highlighted]')) return
  const wanted = isEnter ? event.key : event.key.toUpperCase()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-shortcut]')]
  const item = items.find(({ dataset, ariaDisabled }) => dataset.shortcut === wanted && ariaDisabled !== 'true')
  if (!item) return
  event.preventDefault()
  event.stopPropagation()
  item.click()
}

function Item({ item }: { item: MenuItem }) {
  const id = useId()
  if (item.kind === 'separator') return <Base.Separator className={styles.separator} />
  if (item.kind === 'heading') return <div className={styles.heading}>{item.label}</div>
  const second = 'disabledReason' in item && item.disabled && item.disabledReason ? item.disabledReason : item.note
  const named = {
    label: item.label,
    // the name is what is written: voice control could not use a note that is only a description
    'aria-labelledby': [`${id}-label`, second && `${id}-note`, item.end && `${id}-end`].filter(Boolean).join(' '),
    children: <Inside id={id} item={item} second={second} />,
  }
  if (item.kind === 'link') return <Base.LinkItem {...named} closeOnClick render={withoutWords(item.render)} className={styles.item} />
  if (item.kind === 'check') {
    return (
      <Base.CheckboxItem {...named} checked={item.checked} onCheckedChange={(checked) => item.onChange(checked)} className={styles.item} />
    )
  }
  return (
    <Base.Item
      {...named}
      disabled={item.disabled ?? false}
      data-shortcut={item.shortcut}
      onClick={item.onSelect}
      className={classes(styles.item, item.danger && styles.danger)}
    />
  )
}

/** A link as what it leads to: words of its own would stand in the place of the icon, the label and the note. */
function withoutWords({ type, props }: ReactElement<{ children?: ReactNode }>): ReactElement {
  const { children, ...rest } = props
  return createElement(type, rest)
}

function Inside({ id, item, second }: { id: string; item: Named & { kind?: string; checked?: boolean }; second: ReactNode }) {
  return (
    <>
      {item.kind === 'check' && <span className={styles.mark}>{item.checked && <Icon of={Check} />}</span>}
      {item.icon && <Icon of={item.icon} />}
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {item.label}
        </span>
        {second && (
          <span id={`${id}-note`} className={styles.note}>
            {' '}
            {second}
          </span>
        )}
      </span>
      {item.end && (
        <span id={`${id}-end`} className={styles.end}>
          {item.end}
        </span>
      )}
      {item.shortcut && (
        <span className={styles.shortcut} aria-hidden="true">
          {item.shortcut}
        </span>
      )}
    </>
  )
}
