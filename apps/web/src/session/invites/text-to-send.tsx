import { CopyButton } from '@troupe/ui/copy-button'
import { Panel } from '@troupe/ui/panel'
import { Segmented } from '@troupe/ui/segmented'
import { useState } from 'react'
import type { Session } from '../session-query.ts'
import { audienceWords, textToSend } from './invite-words.ts'
import css from './invites.module.css'
import type { ShownLink } from './invites-query.ts'

interface TextToSendProps {
  readonly session: Session
  readonly links: readonly ShownLink[]
  readonly from: string
}

/** What someone sends their colleagues themselves, for each audience. */
export function TextToSend({ session, links, from }: TextToSendProps) {
  const [chosen, setChosen] = useState(links[0]?.audience)
  const link = links.find(({ audience }) => audience === chosen) ?? links[0]
  if (!link) return null
  const text = textToSend(session, link, from)
  return (
    <Panel title="Text to send" actions={<CopyButton text={text.join('\n\n')} label="Copy text" variant="tertiary" />}>
      <div className={css.text}>
        {links.length > 1 && (
          <Segmented
            label="Text for"
            size="sm"
            value={link.audience}
            onChange={setChosen}
            options={links.map(({ audience }) => ({ value: audience, label: audienceWords[audience] }))}
          />
        )}
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Panel>
  )
}
