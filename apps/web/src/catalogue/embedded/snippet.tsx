import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { ConfirmProvider } from '@troupe/ui/confirm'
import { CopyButton } from '@troupe/ui/copy-button'
import { ToastProvider } from '@troupe/ui/toast'
import css from './pricing.module.css'

/** The line that shows these prices on another site. */
export function Snippet({ people, format, city }: { people: number; format: SessionFormat; city: string | null }) {
  const place = city ? ` data-city="${city}"` : ''
  const text = `<script src="${location.origin}/embed.js" data-people="${people}" data-format="${format}"${place} async></script>`
  return (
    <section className={css.snippet} aria-labelledby="snippet">
      <h2 id="snippet">Show these prices on your site</h2>
      <p>Paste this line where the prices should appear.</p>
      <pre>
        <code>{text}</code>
      </pre>
      <ToastProvider>
        <ConfirmProvider>
          <CopyButton text={text} label="Copy line" />
        </ConfirmProvider>
      </ToastProvider>
    </section>
  )
}
