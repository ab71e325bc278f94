import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from './activity.ts'
import { isSpam, MASS_AIRDROP_RECEIVERS, massAirdrops, type SpamRule } from './spam.ts'

const contract: Hex = `0x${'11'.repeat(20)}`
const suspect = (names: readonly (string | null)[], spamReason: string | null = null, uri: string | null = null) => ({
  chainId: 1,
  contract,
  names,
  uri,
  spamReason,
})

describe('isSpam', () => {
  it.each([
    ['Quiet Harbours', false],
    ['alice.eth', false],
    ['Reclaimed Forest #4', false],
    ['Version 2.0', false],
    ['Claim your reward', true],
    ['$1000 USDC at usdc-drop.com', true],
    ['Visit www.prize.example', true],
    ['https://evil.example/1', true],
  ])('decides by the words of the name "%s": %s (Spec §5)', (text, expected) => {
    expect(isSpam(suspect([null, text]), [])).toBe(expected)
  })

  it.each([
    ['https://api.artists.io/metadata/1', false],
    ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1', false],
    ['https://prizes.example/claim/1', true],
  ])('decides by the words of the URL %s: %s (Spec §5)', (uri, expected) => {
    expect(isSpam(suspect(['Fine'], null, uri), [])).toBe(expected)
  })

  it('follows the operator first, for one network or for all (Spec §5)', () => {
    const allow: SpamRule = { kind: 'contract', chainId: 1, value: contract, verdict: 'allow' }
    expect(isSpam(suspect(['Claim at evil.com'], 'mass airdrop'), [allow])).toBe(false)
    expect(isSpam(suspect(['Claim at evil.com']), [{ ...allow, chainId: 10 }])).toBe(true)
    expect(isSpam(suspect(['Fine']), [{ ...allow, chainId: null, verdict: 'spam' }])).toBe(true)
    expect(isSpam(suspect(['A Fine Thing']), [{ kind: 'word', chainId: null, value: 'fine', verdict: 'spam' }])).toBe(
      true,
    )
  })

  it('returns true for a collection that one transaction gives to many accounts unasked (Spec §5)', () => {
    const sender: Hex = `0x${'ff'.repeat(20)}`
    const blockOf = (receivers: number) => {
      const events = Array.from({ length: receivers }, (_, index) => ({
        kind: 'erc721' as const,
        contract,
        tokenId: BigInt(index),
        from: ZERO_ADDRESS,
        to: `0x${index.toString(16).padStart(40, '0')}` as Hex,
        amount: 1n,
      }))
      const transaction = {
        index: 0,
        hash: '0x' as Hex,
        from: sender,
        to: contract,
        created: null,
        nonce: 0,
        succeeded: true,
        events,
      }
      const hash: Hex = '0x'
      return { number: 1, hash, parentHash: hash, minedAt: 0, isTraced: true, transactions: [transaction] }
    }
    expect(massAirdrops(blockOf(MASS_AIRDROP_RECEIVERS))).toEqual([contract])
    expect(massAirdrops(blockOf(MASS_AIRDROP_RECEIVERS - 1))).toEqual([])
  })
})
