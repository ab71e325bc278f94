import { createScriptedEvmWallet } from '@latchkey/testing'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../fixtures/fail-with.ts'
import { openSession, requestedMethods } from '../../fixtures/wallet-session.ts'
import { evm } from '../evm.ts'

const adapter = evm()
const permit = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 1,
    verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'extra', type: 'bytes' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 2n ** 255n, extra: '0x0102' },
} as const

async function connected(overrides = {}) {
  const wallet = createScriptedEvmWallet()
  const session = await openSession(wallet, overrides)
  const address = wallet.accounts()[0] ?? ''
  return { wallet, session, address }
}

describe('signMessage', () => {
  it('returns a signature that recovers to the account, for text of any script (Spec §7)', async () => {
    const { session, address } = await connected()
    for (const message of ['hello', '', 'Grüße, 世界 🗝️', '0x1234', 'line\nline']) {
      const signature = await adapter.signMessage(session, { address, message })
      expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(address)
    }
  })

  it('rejects a response that is not a signature (Spec §5)', async () => {
    for (const answer of ['0x', '0x1234', 'signed', null, { r: 1 }, `0x${'zz'.repeat(65)}`, `0x${'ab'.repeat(65)}a`]) {
      const { session, address } = await connected({ personal_sign: () => answer })
      const failure = await failureOf(adapter.signMessage(session, { address, message: 'hello' }))
      expect(failure.code).toBe('wallet/malformed-answer')
    }
  })

  it('accepts the longer signatures of contracts (ERC-6492, ERC-1271)', async () => {
    const long = `0x${'ab'.repeat(1500)}`
    const { session, address } = await connected({ personal_sign: () => long })
    expect(await adapter.signMessage(session, { address, message: 'hello' })).toBe(long)
  })

  it('distinguishes a rejection by the user from a failure (Spec §8)', async () => {
    const { wallet, session, address } = await connected()
    wallet.rejectNext('personal_sign')
    expect((await failureOf(adapter.signMessage(session, { address, message: 'a' }))).code).toBe('wallet/rejected')
    wallet.failNext({ code: -32603, message: 'out of memory' }, 'personal_sign')
    const failure = await failureOf(adapter.signMessage(session, { address, message: 'a' }))
    expect(failure).toMatchObject({ code: 'wallet/request-failed', details: 'out of memory' })
  })

  it('sends no request for an account that the wallet did not share', async () => {
    const { wallet, session } = await connected()
    const stranger = '0x000000000000000000000000000000000000dEaD'
    const failure = await failureOf(adapter.signMessage(session, { address: stranger, message: 'a' }))
    expect(failure.code).toBe('wallet/unauthorized')
    expect(requestedMethods(wallet)).toEqual([])
  })

  it('rejects at once when aborted, even if the wallet never responds', async () => {
    const { wallet, session, address } = await connected()
    wallet.hang('personal_sign')
    const abort = new AbortController()
    const signing = failureOf(adapter.signMessage(session, { address, message: 'a', signal: abort.signal }))
    abort.abort()
    expect((await signing).code).toBe('connect/cancelled')
  })

  it('sends no request when already aborted', async () => {
    const { wallet, session, address } = await connected()
    const failure = await failureOf(
      adapter.signMessage(session, { address, message: 'a', signal: AbortSignal.abort() }),
    )
    expect(failure.code).toBe('connect/cancelled')
    expect(requestedMethods(wallet)).toEqual([])
  })
})

describe('signTypedData', () => {
  it('returns a signature that recovers to the account, also for large numbers (EIP-712)', async () => {
    const { session, address } = await connected()
    const signature = await adapter.signTypedData(session, { address, typedData: permit })
    expect(await recoverTypedDataAddress({ ...permit, signature: signature as `0x${string}` })).toBe(address)
  })

  it('sends no request for data of another chain', async () => {
    const { wallet, session, address } = await connected()
    for (const chainId of [8453, 8453n, '8453', '0x2105']) {
      const typedData = { ...permit, domain: { ...permit.domain, chainId } }
      const failure = await failureOf(adapter.signTypedData(session, { address, typedData }))
      expect(failure).toMatchObject({
        code: 'wallet/wrong-network',
        context: { actual: 'eip155:1', expected: 'eip155:8453' },
      })
    }
    expect(requestedMethods(wallet)).toEqual([])
  })

  it('reads the network from the wallet itself, and trusts it more than the session', async () => {
    const { wallet, session, address } = await connected({ eth_chainId: () => '0x2105' })
    const failure = await failureOf(adapter.signTypedData(session, { address, typedData: permit }))
    expect(failure.code).toBe('wallet/wrong-network')
    expect(requestedMethods(wallet)).toEqual([])
  })

  it('signs data that is bound to no chain', async () => {
    const { session, address } = await connected()
    const typedData = { ...permit, domain: { name: 'Anywhere' } }
    const signature = await adapter.signTypedData(session, { address, typedData })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(address)
  })

  it('rejects data without an exact encoding', async () => {
    const { wallet, session, address } = await connected()
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    const broken = [
      { message: { ...permit.message, value: 2 ** 60 } },
      { message: { ...permit.message, value: Number.NaN } },
      { message: { ...permit.message, value: 2n ** 256n } },
      { message: { ...permit.message, value: -1n } },
      { message: { ...permit.message, owner: '0x12' } },
      { message: { ...permit.message, extra: () => 1 } },
      { message: loop },
      { primaryType: 'Nothing' },
      { domain: { ...permit.domain, chainId: 'mainnet' } },
    ]
    for (const change of broken) {
      const failure = await failureOf(adapter.signTypedData(session, { address, typedData: { ...permit, ...change } }))
      expect(failure.code).toBe('request/invalid')
    }
    expect(requestedMethods(wallet)).toEqual([])
  })
})
