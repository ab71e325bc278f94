// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { LatchkeyProvider } from '@latchkey/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { TokenChoice } from './token-choice.tsx'

const ether = { name: 'Ether', symbol: 'ETH', iconUrl: null, quantity: { numeric: '2.5' }, value: 7500 }
const dollar = { name: 'USD Coin', symbol: 'USDC', iconUrl: null, address: 'eip155:1:0x1' }

async function show() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = createPartClient()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const chosen: string[] = []
  await act(async () =>
    root.render(
      <LatchkeyProvider client={client}>
        <TokenChoice
          tokens={[ether, dollar]}
          network={mainnet}
          chosen={ether}
          onChoose={({ symbol }) => chosen.push(symbol)}
        >
          <p>Suggested</p>
        </TokenChoice>
      </LatchkeyProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    client.destroy()
  })
  const rows = () => [...place.querySelectorAll<HTMLElement>('[data-testid="token"]')]
  return {
    place,
    rows,
    chosen,
    press: (at: number) => act(async () => rows()[at]?.click()),
    search: (text: string) =>
      act(async () => {
        const input = place.querySelector('input') as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

describe('TokenChoice', () => {
  it('lists tokens with their balances, and returns the pressed one', async () => {
    const choice = await show()
    expect(choice.rows().map(({ textContent }) => textContent)).toEqual(['EEther2.5 ETH$7,500.00', 'UEUSD CoinUSDC'])
    expect(choice.rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
    await choice.press(1)
    expect(choice.chosen).toEqual(['USDC'])
  })

  it('finds a token, and hides the suggestions of the screen', async () => {
    const choice = await show()
    expect(choice.place.textContent).toContain('Suggested')
    await choice.search('usd')
    expect(choice.rows()).toHaveLength(1)
    expect(choice.place.textContent).not.toContain('Suggested')
  })

  it('shows that no token matches', async () => {
    const choice = await show()
    await choice.search('nothing')
    expect(choice.place.textContent).toContain('No token matches “nothing”')
  })
})
