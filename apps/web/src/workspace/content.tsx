import { Coming } from '../platform/coming.tsx'

/** The workspace's own texts. Not built. */
export function Content() {
  return (
    <Coming title="Content" print="SPECIAL_OCCASION">
      Here you will write the words that your guests read.
    </Coming>
  )
}
