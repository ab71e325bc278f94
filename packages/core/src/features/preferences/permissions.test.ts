import { describe, expect, it } from 'vitest'
import { describePermissions } from './permissions.ts'

describe('the permission of a site', () => {
  it.each([
    ['personal_sign', 'sign'],
    ['eth_signTypedData_v4', 'sign'],
    ['solana_signMessage', 'sign'],
    ['signPsbt', 'sign'],
    ['eth_sendTransaction', 'send'],
    ['wallet_sendCalls', 'send'],
    ['solana_signAndSendTransaction', 'send'],
    ['solana_signAllTransactions', 'send'],
    ['sendTransfer', 'send'],
    ['wallet_addEthereumChain', 'networks'],
    ['wallet_switchEthereumChain', 'networks'],
    ['wallet_watchAsset', 'tokens'],
  ] as const)('with %s is to %s, beside seeing the account (Spec §7)', (method, kind) => {
    const { kinds } = describePermissions({ networkIds: ['eip155:1'], methods: [method] })
    expect(kinds).toEqual(['see', kind])
  })

  it('is no more than to see the account with methods that only read', () => {
    const permissions = { networkIds: ['eip155:1'], methods: ['eth_getBalance', 'wallet_getCapabilities'] } as const
    expect(describePermissions(permissions)).toEqual({ kinds: ['see'], networkIds: ['eip155:1'] })
  })

  it('is not limited by a wallet that prompts each time', () => {
    expect(describePermissions(undefined)).toEqual({
      kinds: ['see', 'sign', 'send', 'networks'],
      networkIds: undefined,
    })
  })
})
