import { AvatarStack } from '@troupe/ui/avatar-stack'
import { Row, State, Together } from '../state.tsx'

export const title = 'Avatar stack'
export const group = 'Showing'
export const about = 'Up to three people as faces that overlap, how many more there are, and their names as a tooltip.'

const names = ['Priya Raman', 'Thiago Prado', 'Dana Whitlock', 'Marcus Oyelaran', 'Ines Carvalho']
const firstOf = (count: number) => names.slice(0, count).map((name) => ({ key: name, name }))

export function Usage() {
  return <AvatarStack people={firstOf(2)} text="Priya Raman and Thiago Prado are here" />
}

export function States() {
  return (
    <Together>
      {[1, 2, 3, 5].map((count) => (
        <State key={count} name={count === 1 ? 'one person' : `${count} people`}>
          <Row>
            <AvatarStack people={firstOf(count)} text={`${names.slice(0, count).join(', ')}`} />
            <AvatarStack people={firstOf(count)} text={`${names.slice(0, count).join(', ')}, small`} size="sm" />
          </Row>
        </State>
      ))}
    </Together>
  )
}
