// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { createClient } from '@latchkey/core'
import { answerReview } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
  createScriptedEvmWallet,
} from '@latchkey/testing'
import { verifyTypedData } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createConfig, createConnector, http, injected } from 'wagmi'
import { connect, getConnectorClient, signMessage, signTypedData } from 'wagmi/actions'
import { bindWagmi } from './bind-wagmi.ts'
import { wagmiWallets } from './wagmi-wallets.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

// With the fake clock, promises settle, but files do not load.
beforeAll(() =>
  Promise.all([import('./wagmi-runtime.ts'), import('./guard-connector-provider.ts'), import('wagmi/actions')]),
)

/** A permit for an unlimited amount of tokens. @see EIP-2612 */
const permit = {
  domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: TOKEN },
  types: {
    Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map((each) => ({
      name: each.split(':')[0] ?? '',
      type: each.split(':')[1] ?? '',
    })),
  },
  primaryType: 'Permit',
  message: { owner: SPENDER, spender: SPENDER, value: 2n ** 256n - 1n, nonce: 0n, deadline: 4_102_444_800n },
} as const

/** A site that connected one of wagmi's own connectors itself. */
async function connected(guard: object = {}) {
  const clock = createFakeClock()
  const wallet = createScriptedEvmWallet({ announce: 'never', chains: { 1: '' } })
  const { provider } = wallet.installIn(new EventTarget())
  const target = () => ({ id: 'own', name: 'Own', provider: provider as never })
  const config = createConfig({
    chains: [mainnet],
    transports: { 1: http('https://node.example') },
    multiInjectedProviderDiscovery: false,
    storage: null,
    connectors: [createConnector((given) => ({ ...injected({ target })(given), type: 'own' }))],
  })
  const client = createClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [wagmiWallets({ config })],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    guard,
  })
  const stop = bindWagmi({ config, client })
  onTestFinished(() => {
    stop()
    client.destroy()
  })
  await client.load()
  const connector = config.connectors.find(({ id }) => id === 'own')
  if (connector === undefined) throw new Error('The config has no connector')
  await connect(config, { connector })
  await expect.poll(() => clock.advance(0).then(() => client.getState().connections.eip155?.status)).toBe('connected')
  const methods = () => wallet.requests().map(({ method }) => method)
  return {
    ...{ client, config, connector, wallet, methods, stop, provider },
    async answer(isApproved: boolean) {
      await expect.poll(() => clock.advance(0).then(() => client.getState().review?.id)).toBeDefined()
      const { id = '', severity, findings = [] } = client.getState().review ?? {}
      await answerReview(client, { id, isApproved })
      return { severity, codes: findings.map(({ code }) => code) }
    },
  }
}

describe('guardConnectors, for a request of wagmi through its own connector', () => {
  it('shows the request to the visitor, and rejects with 4001 if they decline', async () => {
    const { config, methods, answer } = await connected()
    const signing = signTypedData(config, permit)
    const rejected = expect(signing).rejects.toMatchObject({ cause: { code: 4001 } })
    expect(await answer(false)).toMatchObject({ codes: expect.arrayContaining(['unlimited-approval']) })
    await rejected
    expect(methods()).not.toContain('eth_signTypedData_v4')
  })

  it('sends the request once the visitor approves', async () => {
    const { config, wallet, answer } = await connected()
    const signing = signTypedData(config, permit)
    await answer(true)
    const address = wallet.accounts()[0] as `0x${string}`
    expect(await verifyTypedData({ ...permit, address, signature: await signing })).toBe(true)
  })

  it('shows no review for a plain message, nor for any request if the site turned the guard off', async () => {
    const { config, client } = await connected()
    expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
    expect(client.getState().review).toBeUndefined()
    const off = await connected({ provider: false })
    expect(await signTypedData(off.config, permit)).toMatch(/^0x/)
  })

  it('shows one review if the client makes the request', async () => {
    const { client, methods, answer } = await connected()
    const shown = new Set<string>()
    const before = methods().length
    client.subscribe(({ review }) => review && shown.add(review.id))
    const signing = client.actions.signMessage({ message: `0x${'4f'.repeat(32)}` })
    await answer(true)
    await signing
    expect([shown.size, methods().slice(before)]).toEqual([1, ['fake_sign']])
  })

  it('sends no request if the connector is no longer connected', async () => {
    const { config, methods, answer } = await connected()
    const signer = await getConnectorClient(config)
    const { request } = signer as { request: (call: object) => Promise<unknown> }
    const pending = request({ method: 'eth_sign', params: [signer.account.address, '0x00'] })
    const rejected = expect(pending).rejects.toBeDefined()
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
    await answer(true)
    await rejected
    expect(methods()).not.toContain('eth_sign')
  })

  it('sends requests to the wallet unguarded once the binding is stopped', async () => {
    const { connector, stop, provider } = await connected()
    expect(await connector.getProvider()).not.toBe(provider)
    stop()
    expect(await connector.getProvider()).toBe(provider)
  })
})
