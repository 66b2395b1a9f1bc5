import { ButtonLink } from '@troupe/ui/button'
import { Coming } from '../platform/coming.tsx'

/** The public price list, which other sites frame: its links leave the frame. Not built. */
export function Pricing() {
  return (
    <Coming
      title="Pricing"
      print="INTERNATIONAL"
      action={
        <ButtonLink href="/experiences" target="_blank" rel="noopener">
          See experiences
        </ButtonLink>
      }
    >
      Coming soon: what each show costs for your group size.
    </Coming>
  )
}
