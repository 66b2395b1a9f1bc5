import { Copy } from 'lucide-react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { useNotice } from './confirm.tsx'
import { IconButton } from './icon-button.tsx'
import { useToast } from './toast.tsx'

type CopyButtonProps = {
  /** The text to copy. */
  text: string
  /** Says what is copied. */
  label?: string | undefined
  /** Only the icon; the label stays its name. */
  bare?: boolean | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

/** A button that copies a text, as `useCopy` does. */
export function CopyButton({ text, label = 'Copy', bare = false, variant = 'secondary', size = 'sm' }: CopyButtonProps) {
  const copyText = useCopy()
  const copy = () => void copyText(text)
  if (bare) return <IconButton label={label} icon={Copy} onClick={copy} />
  return (
    <Button variant={variant} size={size} icon={Copy} onClick={copy}>
      {label}
    </Button>
  )
}

/** Copies a text: a toast 'Copied', or a notice where the browser gives no clipboard (an insecure page, a refused permission). */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast()
  const notice = useNotice()
  return async (text) => {
    if (await copied(text)) toast('Copied')
    else await notice({ text: 'Your browser does not support shadowRoot, please, use other options' })
  }
}

async function copied(text: string): Promise<boolean> {
  // Typed as always present, but missing on a page without TLS.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
