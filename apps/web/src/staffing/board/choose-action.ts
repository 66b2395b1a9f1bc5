import { type BoardPlace, isTaken } from '../crews/board-picture.ts'

interface ChooseAction {
  readonly label: string
  readonly variant: 'primary' | 'secondary'
}

/** The button that gives a role to someone. Only an open role or a conflict needs it; otherwise nothing has to be done. */
export const chooseAction = (place: Pick<BoardPlace, 'userId' | 'approval' | 'conflict'>): ChooseAction => ({
  label: isTaken(place) ? 'Choose someone else' : 'Choose someone',
  variant: isTaken(place) && !place.conflict ? 'secondary' : 'primary',
})
