import { Button } from '@troupe/ui/button'
import { DropZone } from '@troupe/ui/drop-zone'
import { FileCard } from '@troupe/ui/file-card'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type CustomLogo, UpdateCustomizationDocument } from '../graphql.ts'
import { graphql, wordsOf } from '../platform/api.ts'
import { usePicture } from '../platform/picture.ts'
import { uploadPicture } from '../platform/upload.ts'
import css from './branding.module.css'
import type { Customized } from './customization-query.ts'

const kinds: readonly { readonly kind: CustomLogo; readonly label: string; readonly hint: string }[] = [
  { kind: 'CUSTOM_LOGO', label: 'Logo', hint: 'In the bar, beside the name of the workspace. A square works best.' },
  { kind: 'CUSTOM_LOGO_LARGE', label: 'Large logo', hint: 'For invitations and documents, which do not show it yet.' },
  { kind: 'LOGIN_LOGO', label: 'Sign-in logo', hint: 'For the page where your people enter a game, which is not built yet.' },
]

interface Props {
  readonly workspace: Customized
  /** Why they cannot be changed, if so. */
  readonly why: string | undefined
  readonly onChange: (workspace: Customized) => void
}

/** The three logos; each is kept as soon as it has arrived. */
export function Logos({ workspace, why, onChange }: Props) {
  return (
    <Panel title="Logos">
      <div className={css.stack}>
        {kinds.map((one) => (
          <Logo key={one.kind} {...one} workspace={workspace} why={why} onChange={onChange} />
        ))}
      </div>
    </Panel>
  )
}

interface Going {
  readonly file: File
  readonly loaded: number
  readonly stop: AbortController
  readonly failed?: string
}

function Logo({ kind, label, hint, workspace, why, onChange }: Props & (typeof kinds)[number]) {
  const toast = useToast()
  const [going, setGoing] = useState<Going | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const kept = workspace.customization.media.find((one) => one.kind === kind)
  const shown = usePicture(kept?.url)

  async function keep(fileId: string | null) {
    const answer = await graphql(UpdateCustomizationDocument, { input: { id: workspace.id, media: [{ kind, fileId }] } })
    onChange(answer.updateCustomization)
  }
  async function send(file: File) {
    const stop = new AbortController()
    setRefusal(undefined)
    setGoing({ file, loaded: 0, stop })
    try {
      const { id } = await uploadPicture({ workspaceId: workspace.id }, file, {
        signal: stop.signal,
        onProgress: (loaded) => setGoing((now) => now && { ...now, loaded }),
      })
      await keep(id)
      setGoing(null)
      toast(`${label} saved`)
    } catch (error) {
      if (stop.signal.aborted) setGoing(null)
      else setGoing({ file, loaded: 0, stop, failed: wordsOf(error) })
    }
  }
  async function remove() {
    setRefusal(undefined)
    await keep(null).then(
      () => toast(`${label} removed`),
      (error) => setRefusal(wordsOf(error)),
    )
  }
  return (
    <section className={css.logo} aria-label={label}>
      <div>
        <h3 className={css.logoName}>{label}</h3>
        <p className={css.quiet}>{hint}</p>
      </div>
      {kept && !going && (
        <>
          <div className={css.grounds}>
            {(['light', 'dark'] as const).map((scheme) => (
              <span key={scheme} data-theme={scheme} className={css.ground}>
                {shown && (
                  <img
                    src={shown}
                    alt={scheme === 'light' ? `${label} by day` : `${label} by night`}
                    width={kept.width}
                    height={kept.height}
                  />
                )}
              </span>
            ))}
          </div>
          {!why && (
            <p>
              <Button icon={Trash2} size="sm" onClick={() => void remove()}>
                {`Remove ${label.toLowerCase()}`}
              </Button>
            </p>
          )}
        </>
      )}
      {going && (
        <FileCard
          name={going.file.name}
          type="Image"
          size={going.file.size}
          loaded={going.loaded}
          status={going.failed ? 'error' : 'uploading'}
          onCancel={() => going.stop.abort()}
          onDelete={() => setGoing(null)}
        />
      )}
      {(going?.failed ?? refusal) && (
        <Notice tone="danger" live>
          {going?.failed ?? refusal}
        </Notice>
      )}
      {!kept && !going && !why && (
        <DropZone
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          maxSize={2 * 1024 * 1024}
          hint="PNG, JPG or WebP, up to 2 MB"
          onFiles={([file]) => file && void send(file)}
        >
          or drop a picture here
        </DropZone>
      )}
      {!kept && why && <p className={css.quiet}>None</p>}
    </section>
  )
}
