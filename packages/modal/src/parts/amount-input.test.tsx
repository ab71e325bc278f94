// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'

const plain = { id: 'amount', decimals: 6, look: undefined, describedBy: 'note', isInvalid: false }

type Input = typeof import('./amount-input.tsx')
interface ScreenProps extends Pick<Input, 'AmountInput'> {
  readonly onEntered: (text: string) => void
}

function Screen({ AmountInput, onEntered }: ScreenProps) {
  const [text, setText] = useState('')
  const take = (next: string) => {
    onEntered(next)
    setText(next)
  }
  return <AmountInput {...plain} text={text} onText={take} />
}

it('shows keys that come before the code that reads them, and loses none', async () => {
  // The code stays once it is here: this is another copy of what keeps it.
  vi.resetModules()
  const { AmountInput, preloadEditor } = await import('./amount-input.tsx')
  const { LatchkeyProvider } = await import('@latchkey/react')
  const client = createPartClient()
  onTestFinished(client.destroy)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let entered = ''
  const keep = (text: string) => {
    entered = text
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LatchkeyProvider client={client}>
        <Screen AmountInput={AmountInput} onEntered={keep} />
      </LatchkeyProvider>,
    ),
  )
  onTestFinished(() => act(async () => root.unmount()))
  const input = place.querySelector('input') as HTMLInputElement
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await act(async () => {
    type('1')
    type(`${input.value}234`)
    expect([input.value, entered]).toEqual(['1234', ''])
    await preloadEditor()
  })
  expect([input.value, entered]).toEqual(['1,234', '1234'])
})
