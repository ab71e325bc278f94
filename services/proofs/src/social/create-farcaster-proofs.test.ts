import { WalletError } from '@latchkey/errors'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FarcasterPerson,
  type MessageChange,
  startTestFarcaster,
  type TestFarcaster,
} from '../testing/test-farcaster.ts'
import { createFarcasterProofs, type FarcasterProofs, toFarcasterNonce } from './create-farcaster-proofs.ts'
import { toSocialNonce } from './create-id-tokens.ts'

const NONCE = toSocialNonce('farcaster', 'device-thumbprint', 'salt')
const STRANGER = privateKeyToAccount(`0x${'1'.repeat(64)}`)
let fake: TestFarcaster
let proofs: FarcasterProofs
let ada: FarcasterPerson

beforeAll(async () => {
  fake = await startTestFarcaster()
  ada = fake.newPerson()
  const { domain, rpcUrl } = fake.client
  proofs = createFarcasterProofs({ domain, rpcUrl }, { now: Date.now })
})
afterAll(() => fake.stop())

const sign = (change: MessageChange = {}) => fake.sign(ada, { nonce: toFarcasterNonce(NONCE), ...change })
const codeOf = (signed: { readonly message: string; readonly signature: string }, nonce = NONCE) =>
  proofs.verify({ ...signed, nonce }).then(
    () => 'ok',
    (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
  )

describe('a message of an account of Farcaster', () => {
  it('names the account by the contract that gives the numbers, and no address (FIP-11)', async () => {
    expect(await proofs.verify({ ...(await sign()), nonce: NONCE })).toEqual({
      ...{ provider: 'farcaster', email: undefined, name: undefined },
      account: `["farcaster","eip155:10:0x00000000fc6c5f01fc30151999387bb99a9f489b","${ada.fid}"]`,
    })
  })

  it('counts when a key that the account has added signed it', async () => {
    fake.addKey(ada, STRANGER.address)
    expect(await codeOf(await sign({ signer: STRANGER }))).toBe('ok')
  })

  it.each<[string, MessageChange]>([
    ['another domain', { domain: 'evil.example' }],
    ['another page', { uri: 'https://evil.example/' }],
    ['another login', { nonce: 'abcdefgh12345678' }],
    ['the account of somebody else', { fid: 1 }],
    ['the past', { expirationTime: new Date(Date.now() - 1_000) }],
    ['the future', { issuedAt: new Date(Date.now() + 120_000) }],
  ])('X65: is refused if it is for %s', async (_, change) => {
    expect(await codeOf(await sign(change))).toBe('proof/refused')
  })

  it('X65: is refused if its text was changed, if somebody else signed it, and if it is no message', async () => {
    const signed = await sign()
    expect(await codeOf({ ...signed, message: signed.message.replace(`fid/${ada.fid}`, 'fid/1') })).toBe(
      'proof/refused',
    )
    const other = privateKeyToAccount(`0x${'2'.repeat(64)}`)
    expect(await codeOf({ ...signed, signature: (await sign({ signer: other })).signature })).toBe('proof/refused')
    expect(await codeOf(await sign({ signer: other }))).toBe('proof/refused')
    expect(await codeOf({ ...signed, message: 'hello' })).toBe('proof/refused')
  })

  it('is refused as too old ten minutes after it was written', async () => {
    expect(await codeOf(await sign({ issuedAt: new Date(Date.now() - 601_000) }))).toBe('session/expired')
  })

  it('is not blamed when the chain cannot be read', async () => {
    const signed = await sign()
    fake.controls.isChainDown = true
    try {
      expect(await codeOf(signed)).toBe('social/unavailable')
    } finally {
      fake.controls.isChainDown = false
    }
  }, 15_000)

  it('is refused where the operator has not set up Farcaster', async () => {
    const signed = await sign()
    await expect(
      createFarcasterProofs(undefined, { now: Date.now }).verify({ ...signed, nonce: NONCE }),
    ).rejects.toMatchObject({ code: 'social/not-configured' })
  })
})
