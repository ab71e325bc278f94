import { base, mainnet } from '@latchkey/chains'
import type { ClientEvent, ClientOptions } from '@latchkey/core'
import { createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import type { Nft, Transaction, Transfer } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  type FakeGatewayData,
  toGateway,
} from '@latchkey/testing'
import { expect, onTestFinished } from 'vitest'
// Some clients load this module lazily; imported here, so that no test depends on which one loads it first.
import '../features/families/families.effects.ts'
import '../features/pairing/app-link-code.ts'
import '../features/signing/signing.effects.ts'
import type { StateChange } from '../store/state-flow.ts'

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const WALLET = 'com.one'
export const onMainnet = { address: ACCOUNT, networkId: 'eip155:1' } as const
export const onBase = { address: ACCOUNT, networkId: 'eip155:8453' } as const

const [send, mint] = gatewayExamples.history.data as unknown as readonly [Transaction, Transaction]
/** Half an ether sent, and an NFT received. */
export const SEND = send
export const MINT = mint
export const [ETHER_OUT] = send.transfers as unknown as readonly [Transfer]
export const [NFT_IN] = mint.transfers as unknown as readonly [Transfer]
export const [NFT] = gatewayExamples.nfts.nfts as unknown as readonly [Nft]

interface RigOptions {
  readonly gateway?: FakeGatewayData
  /** Values that an earlier visit stored. */
  readonly stored?: Readonly<Record<string, string>>
  readonly options?: Partial<ClientOptions>
  readonly hasGateway?: boolean
  /** True: the wallet approved this site on an earlier visit. */
  readonly isPermitted?: boolean
}

/** Asserts at the end of the test that a log of the client's events, stored and read again, replays to its state. */
export function assertReplay(client: ScreenClient): void {
  const log: { readonly change: StateChange; readonly stored: StateChange['event'] }[] = []
  const first = client.getState()
  client.subscribeChanges((change) => log.push({ change, stored: structuredClone(change.event) }))
  onTestFinished(() => {
    const replayed = log.reduce((state, { change, stored }) => change.step(state, stored), first)
    expect(replayed).toEqual(client.getState())
  })
}

/** A client with fakes for all its ports, a loaded engine, and one available wallet. */
export async function createRig({
  gateway: data = {},
  stored = {},
  options = {},
  hasGateway = true,
  isPermitted = false,
}: RigOptions = {}) {
  const clock = createFakeClock()
  const gateway = createFakeGateway({ networks: ['eip155:1', 'eip155:8453'], ...data })
  const adapter = createFakeChainAdapter({ balances: { [ACCOUNT]: 1_500_000_000_000_000_000n } })
  const connector = createFakeConnector({
    wallets: [{ id: WALLET, name: 'One', accounts: [ACCOUNT], nonce: true, isPermitted }],
  })
  const reporter = createFakeReporter()
  const storage = createFakeStorage(stored)
  const client: ScreenClient = createScreenClient({
    networks: [mainnet, base],
    adapters: [adapter],
    connectors: [connector],
    services: hasGateway ? { gateway: async () => toGateway(gateway) } : {},
    storage,
    clock,
    environment: createFakeEnvironment(),
    reporter,
    ...options,
  })
  assertReplay(client)
  const events: ClientEvent[] = []
  client.subscribeEvents((event) => events.push(event))
  await client.prepareFor('reads')
  // Preloads the lazy code, so that a test observes only the responses.
  await client.lookUp({ name: 'activity' }, async () => ({ ok: true, value: undefined }))
  const wallet = connector.wallet(WALLET)
  const settle = () => clock.advance(0)
  return {
    client,
    reads: client.reads,
    clock,
    gateway,
    adapter,
    wallet,
    reporter,
    storage,
    events,
    settle,
    /** Connects the wallet as the visitor. */
    async connect() {
      client.actions.connect({ walletId: WALLET, namespace: 'eip155' })
      await settle()
    },
    /** Returns the number of such calls to the gateway. */
    callCount: (call: (typeof gateway.calls)[number]) => gateway.calls.filter((each) => each === call).length,
    eventNames: () => events.map(({ event }) => event),
  }
}

/** Subscribes to a read until the test ends. Returns its current result, and a function that unsubscribes. */
export function look<T>(read: { getSnapshot(): T; subscribe(listener: () => void): () => void }): {
  now(): T
  stop(): void
} {
  const stop = read.subscribe(() => {})
  return { now: read.getSnapshot, stop }
}
