import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { ConfirmProvider, type Question, useChoice, useConfirm, useNotice } from './confirm.tsx'

function Asking({ question }: { question: Question }) {
  const confirm = useConfirm()
  const notice = useNotice()
  const [said, setSaid] = useState('nothing')
  return (
    <>
      <Button onClick={async () => setSaid(String(await confirm(question)))}>Ask</Button>
      <Button
        onClick={async () => {
          await notice({ text: 'The file is too large.' })
          setSaid('read')
        }}
      >
        Tell
      </Button>
      <Button
        onClick={async () => {
          const both = await Promise.all([confirm({ text: 'One?' }), confirm({ text: 'Two?' })])
          setSaid(both.join(' and '))
        }}
      >
        Ask twice
      </Button>
      <output aria-label="Answer">{said}</output>
    </>
  )
}

const asking = (question: Question) =>
  render(
    <ConfirmProvider>
      <Asking question={question} />
    </ConfirmProvider>,
  )

/** A page that asks two questions at the same time. */
function Page({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm()
  const ask = () => {
    void confirm({ text: 'Cancel the event?' }).then(onAnswer)
    void confirm({ text: 'And its hosts?' }).then(onAnswer)
  }
  return <Button onClick={ask}>Cancel</Button>
}

describe('a question', () => {
  test('counts as answered No when its page goes away; the next page asks its own', async () => {
    const onAnswer = vi.fn()
    const screen = await render(
      <ConfirmProvider>
        <Page onAnswer={onAnswer} />
      </ConfirmProvider>,
    )
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Cancel the event?')).toBeVisible()
    await screen.rerender(
      <ConfirmProvider>
        <Asking question={{ text: 'Another page’s?' }} />
      </ConfirmProvider>,
    )
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.poll(() => onAnswer.mock.calls).toEqual([[false], [false]])
    await screen.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(screen.getByText('Another page’s?')).toBeVisible()
    await screen.getByRole('button', { name: 'Yes' }).click()
    await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('true')
  })

  test('is titled "Are you sure?", starts on Yes and answers true on Yes', async () => {
    const screen = await asking({ text: 'Leave the page?' })
    await screen.getByRole('button', { name: 'Ask' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('true')
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('that destroys something starts on No', async () => {
    const screen = await asking({ text: 'Delete the room?', danger: true })
    await screen.getByRole('button', { name: 'Ask' }).click()
    await expect.element(screen.getByRole('button', { name: 'No' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('false')
  })

  test('that is closed on Escape is answered No', async () => {
    const screen = await asking({ text: 'Leave the page?', title: 'Leave' })
    await screen.getByRole('button', { name: 'Ask' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Leave' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('false')
  })

  test('with its own answers focuses the main one, and answers null on Escape', async () => {
    const onAnswer = vi.fn()
    function Leaving({ main }: { main: 'primary' | 'danger' }) {
      const choose = useChoice()
      const choices = [
        { answer: 'stay', label: 'Keep editing' },
        { answer: 'go', label: 'Discard', variant: main },
      ] as const
      return (
        <Button onClick={async () => onAnswer(await choose({ title: 'Discard changes?', text: 'They’ll be lost.', choices }))}>
          Leave
        </Button>
      )
    }
    for (const [main, first] of [
      ['primary', 'Discard'],
      ['danger', 'Keep editing'],
    ] as const) {
      const screen = await render(
        <ConfirmProvider>
          <Leaving main={main} />
        </ConfirmProvider>,
      )
      const leave = screen.getByRole('button', { name: 'Leave' })
      await leave.click()
      await expect.element(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: first })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => onAnswer.mock.lastCall).toEqual([main === 'danger' ? 'stay' : 'go'])
      await expect.element(leave).toHaveFocus()
      await leave.click()
      await expect.element(screen.getByRole('button', { name: first })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => onAnswer.mock.lastCall).toEqual([null])
      await screen.unmount()
    }
  })

  test('waits until the one before it is answered', async () => {
    const screen = await asking({ text: 'Leave?' })
    await screen.getByRole('button', { name: 'Ask twice' }).click()
    await expect.element(screen.getByRole('alertdialog').getByText('One?')).toBeVisible()
    await screen.getByRole('button', { name: 'Yes' }).click()
    await expect.element(screen.getByRole('alertdialog').getByText('Two?')).toBeVisible()
    await screen.getByRole('button', { name: 'No' }).click()
    await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('true and false')
  })
})

test('a notice is titled "Message" and is closed by OK', async () => {
  const screen = await asking({ text: 'Leave?' })
  await screen.getByRole('button', { name: 'Tell' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Message' }).getByText('The file is too large.')).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByLabelText('Answer')).toHaveTextContent('read')
})
