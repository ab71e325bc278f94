// @vitest-environment happy-dom
import { base, mainnet } from '@latchkey/chains'
import { createClient } from '@latchkey/core'
import {
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
  createScriptedConnector,
  createScriptedEvmWallet,
} from '@latchkey/testing'
import { type AnvilNode, startAnvil } from '@latchkey/testing/node'
import { custom, type EIP1193RequestFn } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createStorage, http } from 'wagmi'
import { getConnectorClient, switchChain } from 'wagmi/actions'
import { bindWagmi } from './bind-wagmi.ts'
import { createWagmiConfig } from './create-wagmi-config.ts'
import { wagmi } from './wagmi.ts'
import { wagmiWallets } from './wagmi-wallets.ts'

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const clock = {
  now: () => Date.now(),
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

let nodes: readonly [AnvilNode, AnvilNode]
beforeAll(async () => {
  nodes = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
})
afterAll(async () => void (await Promise.all(nodes.map((node) => node.stop()))))

/** A site with wagmi: its config, its client, and a wallet on two chains. */
async function openSite() {
  const [{ rpcUrl }, other] = nodes
  const wallet = createScriptedEvmWallet({ chains: { 1: rpcUrl, 8453: other.rpcUrl } })
  const methods: string[] = []
  // A transport without a URL: a site may sign its calls, or send them through a worker.
  const request = (async ({ method, params }: { method: string; params?: unknown }) => {
    methods.push(method)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', body, headers })
    const { result, error } = (await response.json()) as { result: unknown; error?: unknown }
    if (error !== undefined) throw error
    return result
  }) as EIP1193RequestFn
  const config = createWagmiConfig({
    networks: [mainnet, base],
    transports: { 1: custom({ request }), 8453: http(other.rpcUrl) },
    storage: createStorage({ storage: { getItem: () => null, setItem() {}, removeItem() {} } }),
    pollingInterval: 50,
  })
  const adapter = wagmi({ config, pollingIntervalMs: 50 })
  const client = createClient({
    networks: [mainnet, base],
    adapters: [adapter],
    connectors: [await createScriptedConnector(wallet), wagmiWallets({ config })],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  const stop = bindWagmi({ config, client })
  onTestFinished(() => {
    stop()
    client.destroy()
  })
  await client.load()
  client.actions.connect({ walletId: 'test.latchkey.scripted' })
  await expect.poll(() => client.getState().connections.eip155?.status).toBe('connected')
  return { adapter, methods, client, config, wallet }
}

describe("the site's own wagmi actions", () => {
  it('switch the wallet, and send nothing if the wallet silently went to another network', async () => {
    const { config, client, wallet } = await openSite()
    await switchChain(config, { chainId: 8453 })
    expect([wallet.chainId(), client.getState().connections.eip155?.networkId]).toEqual([8453, 'eip155:8453'])
    wallet.lieAbout('chain', '0x1')
    await expect(getConnectorClient(config)).rejects.toMatchObject({ name: 'ConnectorChainMismatchError' })
    expect(wallet.requests().some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })
})

describe('wagmi', () => {
  it('calls nodes only through the transports of the config', async () => {
    const { adapter, methods, client } = await openSite()
    expect(adapter.kind).toBe('wagmi')
    const before = await adapter.getBalance({ address: FRIEND, network: mainnet })
    expect(methods).toContain('eth_getBalance')
    const sent = await client.actions.transfer({ transfer: { to: FRIEND, amount: 7n } })
    if (!sent.ok) throw sent.error
    expect(await client.actions.waitForReceipt({ hash: sent.value })).toMatchObject({
      ok: true,
      value: { status: 'success' },
    })
    expect((await adapter.getBalance({ address: FRIEND, network: mainnet })).raw).toBe(before.raw + 7n)
  })

  it('reports the error of a node in the same way as its own node client', async () => {
    const { adapter, client } = await openSite()
    const address = client.getState().connections.eip155?.address ?? ''
    const transaction = { to: FRIEND, value: 10n ** 30n } as const
    const estimating = adapter.estimateFees({ address, network: mainnet, transaction })
    await expect(estimating).rejects.toMatchObject({ code: 'send/insufficient-funds' })
  })
})
