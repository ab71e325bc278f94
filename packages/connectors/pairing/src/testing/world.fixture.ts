import type { Approval, Connector, ConnectRequest, Site, Storage, WalletSession } from '@latchkey/core/ports'
import {
  createFakeClock,
  createFakeContext,
  createFakeReporter,
  createFakeSite,
  takePairingUri,
} from '@latchkey/testing'
import {
  createFakeRelay,
  createScriptedPairingWallet,
  type FakeRelay,
  type ScriptedPairingWalletOptions,
} from '@latchkey/testing/pairing'
import { openLibraryKey } from '../crypto/library-key.ts'
import type { PairingOptions } from '../options.ts'
import { pairing } from '../pairing.ts'

export const SITE = { name: 'Shop', description: 'Sells', url: 'https://shop.example', icons: [] }

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The scripted wallet on a fake relay, with the fake time and without timers. It signs `0xsigned`. */
export const createWallet = (relay: FakeRelay, now: () => number, given: Partial<ScriptedPairingWalletOptions> = {}) =>
  createScriptedPairingWallet({
    relays: ['wss://relay.example'],
    openSocket: relay.openWalletSocket,
    clock: { now, after: () => () => {} },
    answer: () => '0xsigned',
    ...given,
  })

export const addressesOf = ({ accounts }: Pick<WalletSession, 'accounts'>) => accounts.map(({ address }) => address)

/** A page of the site: a connector on the site's storage. */
export interface FakePage {
  readonly connector: Connector
  readonly uris: string[]
  /** @param scans - Whether the wallet scans each proposal at once. Default true. */
  approve(request?: Partial<ConnectRequest>, scans?: boolean): Promise<Approval>
  /** @returns the session of the requested namespace. */
  connect(request?: Partial<ConnectRequest>, scans?: boolean): Promise<WalletSession>
  close(): void
}

/** Web Locks of a browser in which each new tab becomes the visible one. */
function createFakeLocks() {
  const queues = new Map<string, ((isLeading: boolean) => void)[]>()
  return (name: string, onChange: (isLeading: boolean) => void) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    queue.at(-1)?.(false)
    queue.push(onChange)
    onChange(true)
    return () => {
      const isLast = queue.at(-1) === onChange
      queue.splice(queue.indexOf(onChange), 1)
      if (isLast) queue.at(-1)?.(true)
    }
  }
}

/** A site, a fake relay and a scripted wallet, in one process and on one clock. */
export function createWorld(
  options: Partial<PairingOptions> = {},
  walletOptions: Partial<ScriptedPairingWalletOptions> = {},
  siteFacts?: Site,
) {
  const clock = createFakeClock()
  const relay = createFakeRelay()
  const wallet = createWallet(relay, clock.now, walletOptions)
  const site = createFakeSite()
  const reporter = createFakeReporter()
  let isOnline = true
  const returns = new Set<() => void>()
  const page = {
    electLeader: createFakeLocks(),
    isOnline: () => isOnline,
    onReturn(listener: () => void) {
      returns.add(listener)
      return () => returns.delete(listener)
    },
  }
  const openPage = (storage: Storage = site.openTab(), given: Partial<PairingOptions> = {}): FakePage => {
    const client = new AbortController()
    const uris: string[] = []
    const connector = pairing({
      relays: ['wss://relay.example'],
      metadata: SITE,
      namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } },
      storage,
      page,
      openSocket: relay.openSocket,
      openSigningKey: openLibraryKey,
      ...options,
      ...given,
    })
    connector.start(
      createFakeContext({
        clock,
        reporter,
        signal: client.signal,
        ...(siteFacts && { site: siteFacts }),
      }),
    )
    const approve: FakePage['approve'] = (request = {}, scans = true) =>
      connector.connect({
        walletId: 'walletConnect',
        namespace: 'eip155',
        silent: false,
        signal: new AbortController().signal,
        ...request,
        onChallenge: takePairingUri(({ uri }) => {
          uris.push(uri)
          if (scans) wallet.scan(uri)
        }, request.onChallenge),
      })
    return {
      connector,
      uris,
      close: () => client.abort(),
      approve,
      connect: async (request, scans) => (await approve(request, scans)).sessions[0],
    }
  }
  return {
    clock,
    relay,
    wallet,
    site,
    reporter,
    openPage,
    /** Runs all work that is ready. */
    settle: () => clock.advance(0),
    setOnline(next: boolean) {
      isOnline = next
      if (next) for (const listener of [...returns]) listener()
    },
    comeBack: () => {
      for (const listener of [...returns]) listener()
    },
  }
}
