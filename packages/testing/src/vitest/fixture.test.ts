import { describe, expect } from 'vitest'
import { test } from './index.ts'

describe('the fixture for Vitest', () => {
  test('shows a wallet in the page', ({ wallet, walletWindow }) => {
    const names: string[] = []
    walletWindow.addEventListener('eip6963:announceProvider', (event) => {
      names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
    })
    walletWindow.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(names).toEqual(['Scripted Wallet'])
    expect(wallet.chainId()).toBe(1)
  })
})
