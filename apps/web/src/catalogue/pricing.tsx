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
      Here you will see what each show costs for the number of people you bring.
    </Coming>
  )
}
