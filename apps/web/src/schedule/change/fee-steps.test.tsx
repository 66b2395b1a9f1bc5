import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeeSteps } from './fee-steps.tsx'

const step = (day: string, fee: number) => ({ from: `2026-12-${day}T12:00:00Z`, fee, refund: 4 - fee })
const curve = [step('01', 0), step('10', 2), step('12', 4)]
const linesOf = (of: 'fee' | 'refund', lock: string | null = null) =>
  renderToStaticMarkup(<FeeSteps curve={curve} of={of} zone="Europe/Berlin" lock={lock} />)
    .split('<li')
    .slice(1)

test('an amount of nothing has no bar, neither of a fee nor of a refund', () => {
  expect(linesOf('fee').map((line) => /inline-size:\d+%/.exec(line)?.[0])).toEqual([undefined, 'inline-size:50%', 'inline-size:100%'])
  expect(linesOf('refund').map((line) => line.includes('inline-size'))).toEqual([true, true, false])
})

test('the steps of a curve are all told in the same way', () => {
  const lines = linesOf('fee', '2026-12-13T12:00:00Z').join('')
  expect(lines.match(/From /g)).toHaveLength(3)
  expect(lines).not.toContain('your time')
})
