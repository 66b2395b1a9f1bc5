/** A lawn schedule of the change log in short: '8 teams, 4 stations, rounds of 10 min'. */
export const lawnWords = ({ teams, missions, roundDuration }: Readonly<Record<string, unknown>>): string =>
  `${lengthOf(teams)} teams, ${counted(lengthOf(missions), 'station')}, rounds of ${roundDuration} min`

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
