import type { ChainAdapter } from '@latchkey/core/ports'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onBase, onMainnet } from '../../reads/client.test.fixture.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** The responses of the contract, by the first four bytes of the call. */
const ANSWERS: Readonly<Record<string, string>> = {
  '0x95d89b41': `${word(32n)}${word(4n)}${'55534443'.padEnd(64, '0')}`,
  '0x313ce567': word(6n),
  '0x70a08231': word(12_500_000n),
}

/** A site that shows USDC on Ethereum instead of ether. */
async function createSite(isToken = true) {
  const adapter: ChainAdapter = {
    ...createFakeChainAdapter({ balances: { [ACCOUNT]: 10n ** 18n } }),
    call: async ({ data }) => `0x${isToken ? (ANSWERS[data.slice(0, 10)] ?? '') : ''}`,
  }
  const tokens = { 'eip155:1': { address: USDC, image: 'https://site.example/usdc.png' } } as const
  const rig = await createRig({ options: { adapters: [adapter], tokens } })
  await rig.connect()
  const read = async (account: typeof onMainnet | typeof onBase) => {
    const shown = look(rig.reads.shownBalance(account))
    await expect.poll(async () => rig.settle().then(() => shown.now().status)).not.toBe('loading')
    return shown.now()
  }
  return { ...rig, read }
}

describe('shownBalance', () => {
  it('returns the balance of the token that the site set for the network, read from the chain (Spec §3.37, tokens)', async () => {
    const { read } = await createSite()
    const data = { balance: '12.5', symbol: 'USDC', image: 'https://site.example/usdc.png' }
    expect(await read(onMainnet)).toMatchObject({ data })
  })

  it('returns the native balance on the other networks', async () => {
    const { read } = await createSite()
    expect((await read(onBase)).data).toEqual({ balance: '1', symbol: 'ETH' })
  })

  it('is unavailable if the contract is no token, because another amount would be wrong', async () => {
    const { read } = await createSite(false)
    expect(await read(onMainnet)).toMatchObject({ status: 'failed', failure: { code: 'balance/unavailable' } })
  })
})
