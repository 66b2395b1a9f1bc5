import { Avatar } from '@troupe/ui/avatar'
import { Row, State, Together } from '../state.tsx'

export const title = 'Avatar'
export const group = 'Showing'
export const about = 'A person as a picture, or as initials on a colour that is always the same for the same name.'

export function Usage() {
  return <Avatar name="Dana Whitlock" alone />
}

export function States() {
  return (
    <Together>
      <State name="sizes">
        <Row>
          <Avatar name="Dana Whitlock" size="sm" />
          <Avatar name="Dana Whitlock" />
          <Avatar name="Dana Whitlock" size="lg" />
        </Row>
      </State>
      <State name="people">
        <Row>
          {['Sam Okafor', 'Ines Prado', 'Bo', 'Åsa Lind', 'Tom de Vries', 'Kit Marlowe'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Row>
      </State>
      <State name="a picture">
        <Avatar name="Lena" alone size="lg" src={picture} />
      </State>
    </Together>
  )
}

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#20315f" d="M0 0h40v40H0z"/><circle cx="20" cy="16" r="8" fill="#f2cfd8"/><path fill="#f2cfd8" d="M4 40a16 14 0 0 1 32 0z"/></svg>',
)}`
