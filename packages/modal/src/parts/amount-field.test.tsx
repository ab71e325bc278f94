// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { type AmountEntry, NO_AMOUNT } from '@latchkey/core/ui'
import { LatchkeyProvider } from '@latchkey/react'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LocaleContext } from '../locale/use-locale.ts'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

const ether = { symbol: 'ETH', iconUrl: null, decimals: 18, price: 3000 }

type Given = Partial<AmountFieldProps> & {
  readonly locale?: string
  readonly first?: AmountEntry
}

interface ScreenProps {
  readonly first: AmountEntry
  readonly given: Partial<AmountFieldProps>
  readonly onEntered: (entry: AmountEntry) => void
}

function Screen({ first, given, onEntered }: ScreenProps) {
  const [entry, setEntry] = useState(first)
  const take = (next: AmountEntry) => {
    setEntry(next)
    onEntered(next)
  }
  return <AmountField label="You send" entry={entry} onEntry={take} token={ether} network={mainnet} {...given} />
}

/** Renders the field with state, as a screen does. */
async function show({ locale = 'en', first = NO_AMOUNT, ...given }: Given = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = createPartClient()
  let entered = first
  const keep = (entry: AmountEntry) => {
    entered = entry
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LatchkeyProvider client={client}>
        <LocaleContext.Provider value={locale}>
          <Screen first={first} given={given} onEntered={keep} />
        </LocaleContext.Provider>
      </LatchkeyProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    client.destroy()
  })
  const input = place.querySelector('input') as HTMLInputElement
  const type = (text: string, caret = text.length) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.setSelectionRange(caret, caret)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    place,
    input,
    entered: () => entered,
    note: () => place.querySelector('[aria-live]')?.textContent,
    press: (testId: string) => act(async () => place.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()),
    async paste(text: string) {
      const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { getData: () => text } })
      await act(async () => input.dispatchEvent(event))
    },
    /** Sets the text of the field, with the caret after the given number of characters. */
    edit: (text: string, caret?: number) => act(async () => type(text, caret)),
  }
}

describe('AmountField', () => {
  it('is labelled, and opens a decimal keyboard on a phone', async () => {
    const { place, input } = await show()
    expect(place.querySelector('label')?.htmlFor).toBe(input.id)
    expect(input.inputMode).toBe('decimal')
  })

  it('shows the typed text in the format of the locale, and passes plain digits on', async () => {
    const field = await show({ locale: 'de' })
    await field.edit('1234567,5')
    expect(field.input.value).toBe('1.234.567,5')
    expect(field.entered()).toEqual({ unit: 'token', text: '1234567.5' })
  })

  it('keeps the caret at its digit when group separators change, also after a rejected key', async () => {
    const field = await show({ first: { unit: 'token', text: '1234' } })
    await field.edit('19,234', 2)
    expect([field.input.value, field.input.selectionStart]).toEqual(['19,234', 2])
    await field.edit('1954,234', 4)
    expect([field.input.value, field.input.selectionStart]).toEqual(['1,954,234', 5])
    await field.edit('1,954234', 5)
    expect([field.input.value, field.input.selectionStart]).toEqual(['1,954,234', 5])
    await field.edit('1,95x4,234', 5)
    expect([field.input.value, field.input.selectionStart]).toEqual(['1,954,234', 4])
  })

  it('shows why a pasted text is no amount, and that digits were cut', async () => {
    const field = await show({ token: { ...ether, symbol: 'USDC', decimals: 6 } })
    await field.paste('1e18')
    expect(field.note()).toBe('This is no amount. Enter digits and one decimal point.')
    expect(field.input.getAttribute('aria-invalid')).toBe('true')
    await field.paste('$1,234.5678901')
    expect(field.input.value).toBe('1,234.567890')
    expect(field.note()).toBe('USDC has 6 decimals. The rest was left out.')
    await field.edit('1,234.56789')
    expect(field.note()).toBe('')
  })

  it('shows the value of the amount; a press enters the value instead, without a change of the amount', async () => {
    const field = await show({ first: { unit: 'token', text: '1.23456789' } })
    expect(field.place.textContent).toContain('$3,703.70')
    await field.press('amount-switch-unit')
    expect(field.input.value).toBe('3,703.70')
    expect(field.entered()).toEqual({ unit: 'fiat', text: '3703.70', exact: '1.23456789' })
    expect(field.place.textContent).toContain('1.234567 ETH')
    await field.edit('3000')
    expect(field.entered()).toEqual({ unit: 'fiat', text: '3000' })
    expect(field.place.textContent).toContain('1 ETH')
  })

  it('offers no value to enter if no price is known', async () => {
    const { place } = await show({ token: { ...ether, price: 0 } })
    expect(place.querySelector('[data-testid="amount-switch-unit"]')).toBeNull()
    expect(place.textContent).toContain('No price known')
  })

  it('shows the balance, and enters all of it after a press on Max', async () => {
    let presses = 0
    const field = await show({ balance: '2.5', onMax: () => presses++ })
    expect(field.place.textContent).toContain('Balance 2.5 ETH')
    await field.press('amount-max-button')
    expect(presses).toBe(1)
  })

  it('shows the error of the screen', async () => {
    expect((await show({ error: 'Insufficient funds' })).note()).toBe('Insufficient funds')
  })

  it('opens the list of tokens by a button with the name of the token', async () => {
    let presses = 0
    const field = await show({ onSelectToken: () => presses++ })
    await field.press('amount-select-token')
    const button = field.place.querySelector('[data-testid="amount-select-token"]')
    expect([presses, button?.getAttribute('aria-label')]).toEqual([1, 'Token: ETH. Choose another'])
    expect((await show({ token: undefined, onSelectToken: () => {} })).place.textContent).toContain('Select token')
  })

  it('is read-only without a listener', async () => {
    expect((await show({ onEntry: undefined })).input.readOnly).toBe(true)
  })
})
