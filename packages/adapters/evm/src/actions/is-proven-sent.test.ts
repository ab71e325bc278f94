import { keccak256, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { describeSigned } from '../../fixtures/describe-signed.ts'
import { isProvenSent } from './is-proven-sent.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const FRIEND = '0x00000000000000000000000000000000000B0b01'
const fields = { nonce: 7, gas: 50_000n, to: FRIEND, value: 5n, data: '0xabcdef' } as const
const market = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
const accessList = [{ address: FRIEND, storageKeys: [`0x${'00'.repeat(31)}01`] }] as const

const KINDS: readonly (readonly [string, () => Promise<TransactionSerializable>])[] = [
  ['legacy', async () => ({ ...fields, type: 'legacy', gasPrice: 10n ** 10n, chainId: 1 })],
  ['legacy without a chain', async () => ({ ...fields, type: 'legacy', gasPrice: 10n ** 10n })],
  ['EIP-2930', async () => ({ ...fields, type: 'eip2930', gasPrice: 10n ** 10n, chainId: 1, accessList })],
  ['EIP-1559', async () => ({ ...fields, type: 'eip1559', ...market, chainId: 1 })],
  [
    'EIP-7702',
    async () => ({
      ...fields,
      type: 'eip7702',
      ...market,
      chainId: 1,
      authorizationList: [await other.signAuthorization({ contractAddress: FRIEND, chainId: 1, nonce: 0 })],
    }),
  ],
  ['a deployment', async () => ({ ...fields, to: null, type: 'eip1559', ...market, chainId: 1 })],
]

async function signed(kind: TransactionSerializable) {
  const serialized = await account.signTransaction(kind)
  return { described: describeSigned(serialized), hash: keccak256(serialized) }
}
const claim = (hash: string) => ({ hash, from: account.address, chainId: 1 })

describe('isProvenSent', () => {
  it.each(KINDS)('returns true for a transaction of the type %s by its hash and signature', async (_, toKind) => {
    const { described, hash } = await signed(await toKind())
    expect(await isProvenSent(described, claim(hash))).toBe(true)
  })

  it.each(KINDS)('returns false if a node changed a field of the type %s', async (_, toKind) => {
    const { described, hash } = await signed(await toKind())
    const lies = {
      to: other.address,
      value: '0x8ac7230489e80000',
      input: '0x',
      nonce: '0x8',
      gas: '0xc351',
      s: `0x${'12'.repeat(32)}`,
      ...('gasPrice' in described ? { gasPrice: '0x1' } : { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0' }),
    }
    for (const [name, lie] of Object.entries(lies))
      expect([name, await isProvenSent({ ...described, [name]: lie }, claim(hash))]).toEqual([name, false])
  })

  it('returns false for an account that did not sign', async () => {
    const { described, hash } = await signed({ ...fields, type: 'eip1559', ...market, chainId: 1 })
    expect(await isProvenSent({ ...described, from: other.address }, { ...claim(hash), from: other.address })).toBe(
      false,
    )
  })

  it('returns false for another chain than the signed one', async () => {
    for (const kind of ['eip1559', 'legacy'] as const) {
      const prices = kind === 'legacy' ? { gasPrice: 10n } : market
      const { described, hash } = await signed({ ...fields, type: kind, ...prices, chainId: 1 } as never)
      expect(await isProvenSent(described, { ...claim(hash), chainId: 10 })).toBe(false)
    }
  })

  it.each([
    ['nothing', null],
    ['text', 'transaction'],
    ['a kind of one chain alone', { type: '0x7e' }],
    ['a list without end', { type: '0x2', accessList: Array.from({ length: 5_000 }, () => ({})) }],
  ])('returns false for %s', async (_, described) => {
    expect(await isProvenSent(described, claim(`0x${'ab'.repeat(32)}`))).toBe(false)
  })
})
