import { Poster } from '@troupe/ui/poster'
import { State, Together } from '../state.tsx'

export const title = 'Poster'
export const group = 'Showing'
export const about = 'The printed poster of a title. The same title always gets the same poster, in every theme and brand.'

export function Usage() {
  return (
    <div style={{ maxInlineSize: 240 }}>
      <Poster category="GAME_SHOW" title="Name that tune" foot="60 minutes" />
    </div>
  )
}

export function States() {
  return (
    <Together>
      {['ADVENTURE', 'ESCAPE_ROOM', 'THEATRICAL', 'INTERNATIONAL', 'KIT_BASED', 'NONE'].map((category) => (
        <State key={category} name={category}>
          <Poster category={category} title={`The ${category.toLowerCase().replace('_', ' ')} of the harbour`} />
        </State>
      ))}
      <State name="wide">
        <Poster category="SPECIAL_OCCASION" title="Lantern night" shape="wide" />
      </State>
      <State name="thumb">
        <div style={{ inlineSize: 64 }}>
          <Poster category="DEI" title="Common ground" shape="thumb" />
        </div>
      </State>
    </Together>
  )
}
