import { base } from '@latchkey/chains'
import { type Client, createClient } from '@latchkey/core'
import type { ChainAdapter, Connector } from '@latchkey/core/ports'
import { answerReview } from '@latchkey/core/ui'
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFakeEnvironment } from '../fakes/fake-environment.ts'
import { createFakeReporter } from '../fakes/fake-reporter.ts'
import { createFakeStorage } from '../fakes/fake-storage.ts'
import { createScriptedConnector } from '../fakes/scripted-connector.ts'
import { createScriptedEvmWallet } from '../wallets/scripted-evm-wallet.ts'
import { type EvmChains, startEvmChains } from './evm-chains.ts'

/** The signer of a site's library, behind a common interface. */
export interface HostSigner {
  readonly address: string
  readonly chainId: number
  signMessage(message: string): Promise<string>
  /** Resolves with the hash, once the wallet has sent the transaction. */
  sendTransaction(transaction: { readonly to: string; readonly value: bigint }): Promise<string>
  /** Returns raw units, read by the library of the site. */
  getBalance(address: string): Promise<bigint>
}

/** The library of a site during one visit, next to the client. */
export interface HostLibrary {
  readonly adapter: ChainAdapter<'eip155'>
  /** Connectors in addition to that of the scripted wallet. */
  readonly connectors?: readonly Connector[]
  /** Makes the library and the client share one connection. @returns the function that ends it */
  bind?(client: Client): () => void
  /** @throws the error of the library while no wallet is connected */
  getSigner(client: Client): Promise<HostSigner>
  /**
   * Calls `listener` with each signer, and with `undefined` while no wallet is connected. @returns the function that
   * stops it
   */
  watchSigner(client: Client, listener: (signer: HostSigner | undefined) => void): () => void
  /** Returns the error code that an error of the library represents. */
  readCode(thrown: unknown): string
  /** Returns whether an error means that the user declined, as code written for the library checks it. */
  isRejection(thrown: unknown): boolean
}

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** An address on the site's deny list. */
const DENIED = '0x000000000000000000000000000000000000dEaD'
const WALLET = 'test.latchkey.scripted'
const clock = {
  now: () => Date.now(),
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * The contract of every adapter that gives the connected wallet to the site's own library, as tests on two private
 * chains. Needs the optional peer `@foundry-rs/anvil`.
 *
 * @param createLibrary - Called for each visit, with the running chains.
 * @param options.followsConnection - A signer follows the current account and network; otherwise it is valid only for
 * those at its creation.
 * @example hostSignerContract('ethers', ({ urls }) => ({ adapter: ethers(), getSigner, watchSigner, … }))
 */
export function hostSignerContract(
  name: string,
  createLibrary: (chains: EvmChains) => HostLibrary,
  { followsConnection = false }: { readonly followsConnection?: boolean } = {},
): void {
  let chains: EvmChains
  beforeAll(async () => {
    chains = await startEvmChains()
  })
  afterAll(() => chains?.stop())

  /** A site with the library: its client, and a wallet on two chains. */
  async function openSite() {
    const wallet = createScriptedEvmWallet({ chains: chains.urls })
    const library = createLibrary(chains)
    const client = createClient({
      networks: [chains.mainnet, chains.base],
      adapters: [library.adapter as ChainAdapter],
      connectors: [await createScriptedConnector(wallet), ...(library.connectors ?? [])],
      storage: createFakeStorage(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
      guard: { denied: [DENIED] },
    })
    const stop = library.bind?.(client)
    onTestFinished(() => {
      stop?.()
      client.destroy()
    })
    await client.load()
    async function connect(): Promise<HostSigner> {
      client.actions.connect({ walletId: WALLET })
      await expect.poll(() => client.getState().connections.eip155?.status).toBe('connected')
      return library.getSigner(client)
    }
    const shownMethods = ['personal_sign', 'eth_sendTransaction']
    const requestCount = () => wallet.requests().filter(({ method }) => shownMethods.includes(method)).length
    return { client, wallet, library, connect, requestCount }
  }

  /** The visitor confirms or rejects the next report. */
  async function answerNext(client: Client, isApproved: boolean): Promise<void> {
    const idOf = () => client.getState().review?.id
    await expect.poll(idOf).toBeDefined()
    await answerReview(client, { id: idOf() ?? '', isApproved })
  }

  const toThrown = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    )

  describe(`${name} keeps the contract of a signer for the site's own library`, () => {
    it('signs a message with the connected account', async () => {
      const { client, connect } = await openSite()
      const { address, chainId, signMessage } = await connect()
      expect([address, chainId]).toEqual([client.getState().connections.eip155?.address, 1])
      const signature = (await signMessage('Hello, ü')) as `0x${string}`
      const signer = await recoverMessageAddress({ message: 'Hello, ü', signature })
      expect(isAddressEqual(signer, address as `0x${string}`)).toBe(true)
    })

    it('sends a transaction, which becomes a pending one of the client', async () => {
      const { client, connect } = await openSite()
      const signer = await connect()
      const before = await signer.getBalance(FRIEND)
      const hash = await signer.sendTransaction({ to: FRIEND, value: 1_234n })
      await expect
        .poll(() => client.getState().pendingTransactions?.[0])
        .toMatchObject({ hash, value: '1234', to: FRIEND })
      await expect.poll(() => signer.getBalance(FRIEND)).toBe(before + 1_234n)
    })

    it('has no signer while no wallet is connected', async () => {
      const { client, library } = await openSite()
      const code = library.readCode(await toThrown(library.getSigner(client)))
      expect(['account/none', 'wallet/disconnected']).toContain(code)
    })

    it('reports a rejection by the user as wallet/rejected, and in the form of the library', async () => {
      const { wallet, library, connect } = await openSite()
      const signer = await connect()
      wallet.rejectNext()
      const thrown = await toThrown(signer.signMessage('no'))
      expect([library.readCode(thrown), library.isRejection(thrown)]).toEqual(['wallet/rejected', true])
    })

    it('reports a transaction that the account cannot pay as send/insufficient-funds', async () => {
      const { client, library, connect } = await openSite()
      const signer = await connect()
      const sending = toThrown(signer.sendTransaction({ to: FRIEND, value: 2n ** 120n }))
      // The guard reports it first.
      await answerNext(client, true)
      expect(library.readCode(await sending)).toBe('send/insufficient-funds')
    })

    it('rejects a request that the guard blocks as declined by the user, and sends nothing to the wallet', async () => {
      const { client, library, connect, requestCount } = await openSite()
      const signer = await connect()
      const sending = toThrown(signer.sendTransaction({ to: DENIED, value: 1n }))
      await answerNext(client, false)
      const thrown = await sending
      expect([library.readCode(thrown), requestCount()]).toEqual(['wallet/rejected', 0])
    })

    it('sends nothing if the wallet silently changed its network', async () => {
      const { wallet, connect, requestCount } = await openSite()
      const signer = await connect()
      wallet.lieAbout('chain', '0x2105')
      expect(await toThrown(signer.sendTransaction({ to: FRIEND, value: 1n }))).toBeInstanceOf(Error)
      expect(requestCount()).toBe(0)
    })

    it('delivers a signer after each change of account and network, and none without a connection', async () => {
      const { client, wallet, library, connect } = await openSite()
      const seen: (HostSigner | undefined)[] = []
      onTestFinished(library.watchSigner(client, (signer) => seen.push(signer)))
      const toText = (signer: HostSigner | undefined) =>
        signer === undefined ? 'none' : `${signer.address} ${signer.chainId}`
      const latest = () => toText(seen.at(-1))
      expect(latest()).toBe('none')
      const { address } = await connect()
      await expect.poll(latest).toBe(`${address} 1`)
      await client.actions.switchNetwork(base.caipNetworkId)
      await expect.poll(latest).toBe(`${address} 8453`)
      await wallet.switchAccount(1)
      await expect.poll(latest).toBe(`${SECOND} 8453`)
      await client.actions.disconnect()
      await expect.poll(latest).toBe('none')
      expect(seen.map(toText)).toEqual(['none', `${address} 1`, `${address} 8453`, `${SECOND} 8453`, 'none'])
    })

    it('delivers no signer after the site stopped watching', async () => {
      const { client, library, connect } = await openSite()
      const seen: unknown[] = []
      const stop = library.watchSigner(client, (signer) => seen.push(signer))
      stop()
      await connect()
      expect(seen).toEqual([undefined])
    })

    it('sends no request to the wallet once it is disconnected', async () => {
      const { client, library, connect, requestCount } = await openSite()
      const signer = await connect()
      await client.actions.disconnect()
      const thrown = await toThrown(signer.signMessage('late'))
      expect([library.readCode(thrown), requestCount()]).toEqual(['wallet/disconnected', 0])
    })

    if (followsConnection) return

    it('rejects each request of a signer after its network or its account changed', async () => {
      const { client, wallet, library, connect, requestCount } = await openSite()
      const onMainnet = await connect()
      expect(await client.actions.switchNetwork(base.caipNetworkId)).toMatchObject({ ok: true })
      const wrong = await toThrown(onMainnet.signMessage('late'))
      const onBase = await library.getSigner(client)
      await wallet.switchAccount(1)
      await expect.poll(() => client.getState().connections.eip155?.address).toBe(SECOND)
      const foreign = await toThrown(onBase.signMessage('late'))
      const codes = [wrong, foreign].map(library.readCode)
      expect([codes, requestCount()]).toEqual([['wallet/wrong-network', 'wallet/unauthorized'], 0])
    })
  })
}
