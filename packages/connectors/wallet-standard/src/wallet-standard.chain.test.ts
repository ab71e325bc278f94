import { createPublicKey, verify } from 'node:crypto'
import { solana as adapterOf } from '@latchkey/adapter-solana'
import { solana as mainnet, type SolanaNetwork, solanaDevnet } from '@latchkey/chains'
import { createClient, selectConnection } from '@latchkey/core'
// Imported first: a client loads this module on demand, and the tests should not wait for the compiler.
import '@latchkey/core/engine'
import { type SolanaNode, startSolana } from '@latchkey/devnet'
import { decodeBase58 } from '@latchkey/primitives'
import {
  createFakeClock,
  createFakeContext,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  createScriptedSolanaWallet,
  createScriptedStandardWallet,
} from '@latchkey/testing'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { walletStandard } from './index.ts'
import './session.ts'

const SOL = 1_000_000_000n
const WALLET = 'standard:lighthouse'

let chain: SolanaNode
let connection: Connection
beforeAll(async () => {
  chain = await startSolana({ history: false })
  connection = new Connection(chain.url, { commitment: 'confirmed', wsEndpoint: chain.webSocketUrl })
})
afterAll(() => chain?.stop())
afterEach(() => chain.reset())

const at = (network: SolanaNetwork): SolanaNetwork => ({ ...network, rpcUrls: { default: { http: [chain.url] } } })

async function begin() {
  const [alice, bob] = chain.accounts
  if (alice === undefined || bob === undefined) throw new Error('the seed has people')
  const chains = { [mainnet.caipNetworkId]: chain.url, [solanaDevnet.caipNetworkId]: chain.url }
  const solana = await createScriptedSolanaWallet({ privateKeys: [alice.privateKey], chains })
  const wallet = createScriptedStandardWallet({ solana, name: 'Lighthouse' })
  const window = Object.assign(new EventTarget(), { navigator: {} })
  wallet.installIn(window)
  const site = createFakeSite()
  const network = at(mainnet)
  const adapter = adapterOf({ pollingIntervalMs: 20 })
  const openPage = async () => {
    const clock = createFakeClock()
    const client = createClient({
      networks: [network, at(solanaDevnet)],
      adapters: [adapter],
      connectors: [walletStandard({ window })],
      storage: site.openTab(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    })
    await client.load()
    onTestFinished(client.destroy)
    const until = (isSo: () => boolean) => expect.poll(async () => clock.advance(50).then(isSo)).toBe(true)
    const state = () => selectConnection(client.getState(), 'solana')
    return { client, state, until }
  }
  const connected = async () => {
    const page = await openPage()
    page.client.actions.connect({ walletId: WALLET, namespace: 'solana' })
    await page.until(() => page.state().status === 'connected')
    return page
  }
  return { alice, bob, solana, wallet, network, adapter, openPage, connected }
}

/** Verified with Node's own Ed25519. */
function isSigned(text: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, decodeBase58(signature))
}

const code = (expected: string) => ({ ok: false, error: { code: expected } })

describe('a site with a Solana wallet of the standard', () => {
  it('connects, signs a message that another library verifies, and sends', async () => {
    const { connected, alice, bob } = await begin()
    const { client, state } = await connected()
    expect(state()).toMatchObject({ address: alice.address, wallet: { name: 'Lighthouse' } })
    const signed = await client.actions.signMessage({ message: 'hello' })
    expect(signed.ok && isSigned('hello', signed.value, alice.address)).toBe(true)
    const before = await connection.getBalance(new PublicKey(bob.address))
    const sent = await client.actions.transfer({ transfer: { to: bob.address, amount: SOL } })
    if (!sent.ok) throw sent.error
    expect((await connection.confirmTransaction(sent.value)).value.err).toBeNull()
    expect(BigInt((await connection.getBalance(new PublicKey(bob.address))) - before)).toBe(SOL)
  })

  it('signs transactions of @solana/web3.js, which the chain accepts', async () => {
    const { connected, alice, bob, adapter, network, wallet } = await begin()
    await connected()
    const payer = new PublicKey(alice.address)
    const { blockhash } = await connection.getLatestBlockhash()
    const instruction = SystemProgram.transfer({
      fromPubkey: payer,
      toPubkey: new PublicKey(bob.address),
      lamports: 7n,
    })
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [instruction],
    })
    const window = Object.assign(new EventTarget(), { navigator: {} })
    wallet.installIn(window)
    const connector = walletStandard({ window })
    const { signal } = new AbortController()
    connector.start(createFakeContext({ signal }))
    const request = { walletId: WALLET, namespace: 'solana', silent: true, signal } as const
    const [session] = (await connector.connect(request)).sessions
    const transaction = new VersionedTransaction(message.compileToV0Message())
    const signed = await adapter.signTransaction(session, { address: alice.address, network, transaction })
    const hash = await connection.sendRawTransaction(signed)
    expect((await connection.confirmTransaction(hash)).value.err).toBeNull()
  })

  it('switches the cluster, and the wallet gets it with the next request', async () => {
    const { connected, wallet, bob } = await begin()
    const { client } = await connected()
    expect(await client.actions.switchNetwork(solanaDevnet.caipNetworkId)).toMatchObject({ ok: true })
    expect(await client.actions.transfer({ transfer: { to: bob.address, amount: SOL } })).toMatchObject({ ok: true })
    expect(wallet.requests().at(-1)?.params).toMatchObject([{ chain: 'solana:devnet' }])
  })
})

describe('hostile and broken wallets of the standard', () => {
  it('cause an error with a specific code, and the next request works', async () => {
    const { connected, wallet, solana, bob } = await begin()
    const { client } = await connected()
    const sign = () => client.actions.signMessage({ message: 'hello' })
    const send = () => client.actions.transfer({ transfer: { to: bob.address, amount: SOL } })
    wallet.rejectNext()
    expect(await sign()).toMatchObject(code('wallet/rejected'))
    wallet.lieAbout('solana:signMessage', [{ signature: { $bytes: [1, 2] } }])
    expect(await sign()).toMatchObject(code('wallet/malformed-answer'))
    wallet.lieAbout('solana:signAndSendTransaction', [{ signature: { $bytes: [...new Uint8Array(64)] } }])
    expect(await send()).toMatchObject(code('wallet/malformed-answer'))
    wallet.behave()
    solana.rejectNext()
    expect(await send()).toMatchObject(code('wallet/rejected'))
    expect(await sign()).toMatchObject({ ok: true })
  })
})
