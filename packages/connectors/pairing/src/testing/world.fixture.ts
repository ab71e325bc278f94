import type { Connector, ConnectRequest, Storage, WalletSession } from '@latchkey/core/ports'
import { createFakeClock, createFakeSite } from '@latchkey/testing'
import type { PairingOptions } from '../options.ts'
import { pairing } from '../pairing.ts'
import { createFakeRelay } from './fake-relay.fixture.ts'
import { createFakeWallet } from './fake-wallet.fixture.ts'

export const SITE = { name: 'Shop', description: 'Sells', url: 'https://shop.example', icons: [] }

/** A page of the site: a connector on the site's storage. */
export interface FakePage {
  readonly connector: Connector
  readonly uris: string[]
  /** @param scans - Whether the person scans each offer at once. Default true. */
  connect(request?: Partial<ConnectRequest>, scans?: boolean): Promise<WalletSession>
  close(): void
}

/** A site, a fake relay and a fake wallet, in one process and on one clock. */
export function createWorld(options: Partial<PairingOptions> = {}) {
  const clock = createFakeClock()
  const relay = createFakeRelay()
  const wallet = createFakeWallet(relay, () => clock.now())
  const site = createFakeSite()
  let isOnline = true
  const returns = new Set<() => void>()
  const page = {
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
      ...options,
      ...given,
    })
    connector.start({ clock, emitWallets: () => {}, signal: client.signal })
    return {
      connector,
      uris,
      close: () => client.abort(),
      connect: (request = {}, scans = true) =>
        connector.connect({
          walletId: 'walletConnect',
          namespace: 'eip155',
          silent: false,
          signal: new AbortController().signal,
          ...request,
          onOffer(offer) {
            uris.push(offer.uri)
            if (scans) wallet.scan(offer.uri)
            request.onOffer?.(offer)
          },
        }),
    }
  }
  return {
    clock,
    relay,
    wallet,
    site,
    openPage,
    /** Lets everything that is ready happen. */
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
