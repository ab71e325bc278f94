import { solana as mainnet, solanaDevnet } from '@latchkey/chains'
import type { WalletSession } from '@latchkey/core/ports'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { pairInMemory } from '@latchkey/testing/pairing'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'
import { verifySignature } from './transactions/verify-signature.ts'
import { readWire } from './transactions/wire.ts'

/* A wallet on another device, with the real connector, a scripted wallet with real keys, and a real chain. */

let world: Awaited<ReturnType<typeof startSolanaWorld>>
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.chain.stop())
afterEach(() => world.chain.reset())

const SOL = 1_000_000_000n
const FORMER_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const ALL = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

interface Given {
  readonly methods?: readonly string[]
  readonly networkIds?: readonly string[]
  /** Changes the wallet's response before it is sent. */
  readonly shape?: (answer: object) => object
}

async function begin({ methods = ALL, networkIds = [mainnet.caipNetworkId], shape = (answer) => answer }: Given = {}) {
  const { network, alice, bob } = world
  const phone = (await world.createWallet()).openSession()
  const { approval, wallet, close } = await pairInMemory({
    namespace: 'solana',
    networks: { solana: [mainnet.caipNetworkId, solanaDevnet.caipNetworkId] },
    wallet: {
      chains: [],
      alsoApproves: { solana: { accounts: networkIds.map((id) => `${id}:${alice.address}`), methods, events: [] } },
      answer: async ({ method, params }) => shape((await phone.request({ method, params })) as object),
    },
  })
  onTestFinished(close)
  const [session] = approval.sessions
  return { session, wallet, adapter: world.createAdapter(), network, alice, bob }
}

const send = async ({ adapter, session, network, alice, bob }: Awaited<ReturnType<typeof begin>>) => {
  const hash = await adapter.transfer(session, {
    address: alice.address,
    network,
    transfer: { to: bob.address, amount: SOL },
  })
  return adapter.waitForReceipt({ hash, network })
}
const methodsOf = ({ wallet }: Awaited<ReturnType<typeof begin>>) => wallet.requests.map(({ method }) => method)

describe('a paired session of Solana', () => {
  it('signs a message that verifies', async () => {
    const { adapter, session, alice } = await begin()
    const signature = await adapter.signMessage(session, { address: alice.address, message: 'hello' })
    const bytes = new TextEncoder().encode('hello')
    expect(await verifySignature(decodeBase58(signature) as never, bytes as never, alice.address)).toBe(true)
  })

  it('sends through the wallet if it can send', async () => {
    const rig = await begin()
    expect(await send(rig)).toMatchObject({ status: 'success' })
    expect(methodsOf(rig)).toEqual(['solana_signAndSendTransaction'])
  })

  it.each<readonly [string, Given['shape']]>([
    ['the signature and the whole transaction', (answer) => answer],
    ['the signature alone', (answer) => ({ signature: (answer as { signature: string }).signature })],
    ['the whole transaction alone', (answer) => ({ transaction: (answer as { transaction: string }).transaction })],
  ])('sends through a node if the wallet only signs and returns %s', async (_, shape) => {
    const rig = await begin({ methods: ['solana_signTransaction'], ...(shape && { shape }) })
    expect(await send(rig)).toMatchObject({ status: 'success' })
    expect(methodsOf(rig)).toEqual(['solana_signTransaction'])
  })

  it('sends if the wallet uses the former id of the network', async () => {
    const rig = await begin({ networkIds: [FORMER_MAINNET] })
    expect(await send(rig)).toMatchObject({ status: 'success' })
    expect(rig.wallet.requests.map(({ chainId }) => chainId)).toEqual([FORMER_MAINNET])
  })

  it('uses the selected network, and rejects a network that the wallet did not approve', async () => {
    const rig = await begin({ networkIds: [mainnet.caipNetworkId, solanaDevnet.caipNetworkId] })
    const { adapter, session, alice, wallet } = rig
    await adapter.switchNetwork(session, world.otherNetwork)
    expect(session.networkId).toBe(solanaDevnet.caipNetworkId)
    await adapter.signMessage(session, { address: alice.address, message: 'hello' })
    expect(wallet.requests.at(-1)?.chainId).toBe(solanaDevnet.caipNetworkId)
    const one: WalletSession = (await begin()).session
    await expect(adapter.switchNetwork(one, world.otherNetwork)).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  it('signs several transactions in one request', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const transfer = { to: bob.address, amount: SOL }
    const one = await adapter.toTransaction({ address: alice.address, network, transfer })
    const signed = await adapter.signAllTransactions(session, {
      address: alice.address,
      network,
      transactions: [one, one],
    })
    expect(signed.map((bytes) => Object.keys(readWire(bytes).signatures))).toEqual([[alice.address], [alice.address]])
  })

  it.each([
    ['nothing', {}],
    ['a signature of nobody', { signature: encodeBase58(new Uint8Array(64).fill(7)) }],
    ['a list', []],
  ])('rejects if the wallet returns %s', async (_, answer) => {
    const rig = await begin({ methods: ['solana_signTransaction'], shape: () => answer })
    await expect(send(rig)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })
})
