import { describe, expect, it } from 'vitest'
import { createFakeConnector } from './fakes/fake-connector.ts'
import { createScriptedBitcoinWallet } from './wallets/bitcoin/scripted-bitcoin-wallet.ts'
import { publicSolanaTestKeys, publicTestKeys } from './wallets/public-test-keys.ts'
import { createScriptedEvmWallet } from './wallets/scripted-evm-wallet.ts'
import { createScriptedSolanaWallet } from './wallets/solana/scripted-solana-wallet.ts'
import { createScriptedStandardWallet } from './wallets/standard/scripted-standard-wallet.ts'

const INVALID = 'config/invalid-options'
const STEP = 'testing/invalid-step'
const BITCOIN = { 'bip122:000000000019d6689c085ae165831e93': 'http://127.0.0.1:1' } as const

describe('the test kit', () => {
  it('accepts the public test keys', async () => {
    const solana = await createScriptedSolanaWallet({ privateKeys: publicSolanaTestKeys, chains: {} })
    expect(solana.accounts()).toHaveLength(publicSolanaTestKeys.length)
    expect(new Set(solana.accounts()).size).toBe(publicSolanaTestKeys.length)
    const [key] = createScriptedBitcoinWallet({ privateKeys: publicTestKeys, chains: BITCOIN }).keys()
    expect(key?.address).toMatch(/^bc1q/)
  })

  it('throws config/invalid-options, which names the wrong option', async () => {
    const bytes = new Uint8Array(31)
    await expect(createScriptedSolanaWallet({ privateKeys: [bytes], chains: {} })).rejects.toMatchObject({
      code: INVALID,
      context: { path: 'privateKeys[0]' },
    })
    const attempts: readonly (readonly [path: string, attempt: () => unknown])[] = [
      ['privateKeys', () => createScriptedBitcoinWallet({ privateKeys: [], chains: BITCOIN })],
      ['accounts', () => createScriptedEvmWallet({ accounts: [] })],
      ['accounts[0]', () => createScriptedEvmWallet({ accounts: ['0x12'] })],
      ['solana', () => createScriptedStandardWallet({})],
    ]
    for (const [path, attempt] of attempts)
      expect(attempt).toThrow(expect.objectContaining({ code: INVALID, context: expect.objectContaining({ path }) }))
  })

  it('throws testing/invalid-step for an impossible step', async () => {
    const wallet = createScriptedEvmWallet()
    expect(() => wallet.approve()).toThrow(expect.objectContaining({ code: STEP }))
    await expect(wallet.switchAccount(9)).rejects.toThrow('The test kit cannot do this: the wallet has 2 accounts')
    await expect(wallet.switchChain(10)).rejects.toMatchObject({ code: STEP })
    expect(() => createFakeConnector({ wallets: [] }).wallet('harbor')).toThrow('there is no fake wallet harbor')
  })
})
