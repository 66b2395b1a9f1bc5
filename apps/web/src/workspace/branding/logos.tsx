import { Button } from '@troupe/ui/button'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { Trash2 } from 'lucide-react'
import { type CustomLogo, UpdateCustomizationDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { PictureUnderWay, PictureZone, usePictureUpload } from '../../platform/files/picture-upload.tsx'
import css from './branding.module.css'
import type { Customized } from './customization-query.ts'

const kinds: readonly { readonly kind: CustomLogo; readonly label: string; readonly hint: string }[] = [
  { kind: 'CUSTOM_LOGO', label: 'Logo', hint: 'In the top bar, next to the workspace name. A square works best.' },
  { kind: 'LOGIN_LOGO', label: 'Sign-in logo', hint: 'On the page where people you invite create an account or sign in.' },
]

interface LogosProps {
  readonly workspace: Customized
  /** Why they cannot be changed, if so. */
  readonly why: string | undefined
  readonly onChange: (workspace: Customized) => void
}

/** The logos that pages show; each is kept as soon as it has arrived. CUSTOM_LOGO_LARGE is for those who read it by the API. */
export function Logos({ workspace, why, onChange }: LogosProps) {
  return (
    <Panel title="Logos">
      <div className="stack wide">
        {kinds.map((one) => (
          <Logo key={one.kind} {...one} workspace={workspace} why={why} onChange={onChange} />
        ))}
      </div>
    </Panel>
  )
}

function Logo({ kind, label, hint, workspace, why, onChange }: LogosProps & (typeof kinds)[number]) {
  const toast = useToast()
  const kept = workspace.customization.media.find((one) => one.kind === kind)
  const upload = usePictureUpload({ workspaceId: workspace.id }, async (fileId) => {
    const answer = await graphql(UpdateCustomizationDocument, { input: { id: workspace.id, media: [{ kind, fileId }] } })
    onChange(answer.updateCustomization)
  })
  async function send(file: File) {
    if (await upload.send(file)) toast(`${label} saved`)
  }
  async function remove() {
    if (await upload.remove()) toast(`${label} removed`)
  }
  return (
    <section className={css.logo} aria-label={label}>
      <div>
        <h3 className={css.logoName}>{label}</h3>
        <p className="note">{hint}</p>
      </div>
      {kept && !upload.going && (
        <>
          <Grounds logo={kept} label={label} />
          {!why && (
            <p>
              <Button icon={Trash2} size="sm" onClick={() => void remove()}>
                {`Remove ${label.toLowerCase()}`}
              </Button>
            </p>
          )}
        </>
      )}
      <PictureUnderWay {...upload} />
      {!kept && !upload.going && !why && <PictureZone onFile={(file) => void send(file)} />}
      {!kept && why && <p className="note">None</p>}
    </section>
  )
}

/** A logo as it looks by day and by night. */
function Grounds({ logo, label }: { logo: Customized['customization']['media'][number]; label: string }) {
  const shown = usePicture(logo.url)
  return (
    <div className={css.grounds}>
      {(['light', 'dark'] as const).map((scheme) => (
        <span key={scheme} data-theme={scheme} className={css.ground}>
          {shown && (
            <img
              src={shown}
              alt={scheme === 'light' ? `${label}, light theme` : `${label}, dark theme`}
              width={logo.width}
              height={logo.height}
            />
          )}
        </span>
      ))}
    </div>
  )
}
