import { describe, expect, it } from 'vitest'
import { describePermissions } from './permissions.ts'

describe('describePermissions', () => {
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
  ] as const)('returns for %s the permission to %s, in addition to seeing the account (Spec §7)', (method, kind) => {
    const { kinds } = describePermissions({ networkIds: ['eip155:1'], methods: [method] })
    expect(kinds).toEqual(['see', kind])
  })

  it('returns only the permission to see the account for methods that only read', () => {
    const permissions = { networkIds: ['eip155:1'], methods: ['eth_getBalance', 'wallet_getCapabilities'] } as const
    expect(describePermissions(permissions)).toEqual({ kinds: ['see'], networkIds: ['eip155:1'] })
  })

  it('returns no limit for a wallet that prompts each time', () => {
    expect(describePermissions(undefined)).toEqual({
      kinds: ['see', 'sign', 'send', 'networks'],
      networkIds: undefined,
    })
  })
})
