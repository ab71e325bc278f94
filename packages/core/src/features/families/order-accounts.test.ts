import type { Namespace } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import type { ChainAccount } from '../../ports/index.ts'
import { orderAccounts } from './order-accounts.ts'

const toAccount = (address: string, type?: string): ChainAccount => ({
  address,
  networks: 'all',
  ...(type === undefined ? {} : { type }),
})
const first = (namespace: Namespace, accounts: readonly ChainAccount[], type?: string) => {
  const options = type === undefined ? {} : { defaultAccountTypes: { [namespace]: type } }
  return orderAccounts({ namespace, accounts, before: undefined, options, facts: {} })[0]?.address
}

describe('orderAccounts', () => {
  it.each([
    ['eip155', 'eoa', 'smartAccount'],
    ['solana', 'smartAccount', 'eoa'],
    ['polkadot', 'smartAccount', 'eoa'],
    ['bip122', 'ordinal', 'payment'],
  ] as const)('selects on %s, from %s and %s, the second by default (Spec §4.43)', (namespace, other, preferred) => {
    const accounts = [toAccount('one', other), toAccount('two', preferred)]
    expect(first(namespace, accounts)).toBe('two')
    expect(first(namespace, accounts, other)).toBe('one')
  })

  it('keeps the order of a wallet that reports no kind, or an unknown one', () => {
    expect(first('eip155', [toAccount('0x1'), toAccount('0x2')])).toBe('0x1')
    expect(first('bip122', [toAccount('one', 'stacks'), toAccount('two')])).toBe('one')
    expect(first('solana', [])).toBeUndefined()
  })

  it('keeps the kind of the selected account when the accounts change', () => {
    const before = {
      status: 'connected',
      address: 'two',
      accounts: [toAccount('one', 'payment'), toAccount('two', 'ordinal')],
    } as const
    const accounts = [toAccount('three', 'payment'), toAccount('four', 'ordinal')]
    expect(orderAccounts({ namespace: 'bip122', accounts, before, options: {}, facts: {} })[0]?.address).toBe('four')
  })
})
