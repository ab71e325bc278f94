// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { swapWorld } from '../../testing/swap-world.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

async function show(world: ViewWorld = {}) {
  const view = await showView(['Swap'], { ...swapWorld, ...world })
  await view.press('button', 'Select token')
  await view.until(() => view.current().name === 'SwapSelectToken')
  return view
}

viewContract({
  'all tokens': [() => show(), 'Chainlink'],
})

describe('SwapSelectToken', () => {
  it('shows the tokens of the account first, with their balances, and then all others', async () => {
    const view = await show()
    await view.until(() => view.text().includes('Chainlink'))
    const rows = [...view.shadow.querySelectorAll('[data-testid="token"] .lk-row-title')]
    expect(rows.map((row) => row.textContent?.split(' ')[0]).filter((name) => /^[A-Z]/.test(name ?? ''))).toEqual([
      'Ether',
      'USD',
      'Moss',
      'Dai',
      'Chainlink',
    ])
    expect(view.names('heading')).toEqual(expect.arrayContaining(['Your tokens', 'More tokens']))
    await view.write('searchbox', 'Search tokens', 'dai')
    expect(view.names('heading')).not.toContain('Your tokens')
  })

  it('suggests popular tokens that the account does not hold (Spec §9.42)', async () => {
    const view = await show()
    const chips = view.shadow.querySelectorAll('.lk-swap-chip')
    expect([...chips].map((chip) => chip.querySelector('bdi')?.textContent)).toEqual(['LINK', 'DAI'])
  })

  it('selects the pressed token, and returns to the form', async () => {
    const view = await show()
    await view.write('searchbox', 'Search tokens', 'dai')
    await view.press('button', view.names('button').find((name) => name.includes('Dai')) ?? '')
    expect(view.current().name).toBe('Swap')
    expect(view.names('button')).toContain('Token: DAI. Choose another')
  })

  it('reads a token from its contract by a pasted address, and shows that it is unverified', async () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const view = await show({
      before: ({ adapter }) => {
        adapter.call = async ({ data }) => {
          if (data === '0x313ce567') return `0x${word(18n)}`
          return data.startsWith('0x70a08231')
            ? `0x${word(5n)}`
            : `0x${word(32n)}${word(4n)}${'4645524e'.padEnd(64, '0')}`
        }
      },
    })
    await view.write('searchbox', 'Search tokens', '0x2222222222222222222222222222222222222222')
    await view.until(() => view.text().includes('FERN'))
    await view.press('button', view.names('button').find((name) => name.includes('FERN')) ?? '')
    await view.until(() => view.text().includes('FERN is not on the list of this site'))
  })

  it('finds nothing for an address without a token, or for an unknown name', async () => {
    const view = await show()
    await view.write('searchbox', 'Search tokens', '0x2222222222222222222222222222222222222222')
    await view.until(() => view.text().includes('There is no token at this address'))
    await view.write('searchbox', 'Search tokens', 'nobody')
    expect(view.text()).toContain('No token matches “nobody”')
  })
})
