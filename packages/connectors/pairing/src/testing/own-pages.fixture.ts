import type { ConnectRequest } from '@latchkey/core/ports'
import type { OfficialWallet } from '@latchkey/devnet/official-client'
import { createFakeContext, createFakeSite, takePairingUri } from '@latchkey/testing'
import { onTestFinished } from 'vitest'
import type { PairingOptions } from '../options.ts'
import { pairing } from '../pairing.ts'
import { nodeSockets, realClock } from './on-node.fixture.ts'
import { CHAINS } from './sides.fixture.ts'
import { SITE } from './world.fixture.ts'

export interface OwnPagesOptions {
  readonly relayUrl: string
  /** Approves every proposal at once. */
  readonly wallet: OfficialWallet['wallet']
  /** The default request of each page. */
  readonly request?: Partial<ConnectRequest>
}

/** Opens pages of one site, with this connector, over a real relay; they are closed when the test ends. */
export function createOwnPages({ relayUrl, wallet, request }: OwnPagesOptions) {
  const site = createFakeSite()
  return (given: Partial<PairingOptions> = {}) => {
    const client = new AbortController()
    const close = () => client.abort()
    onTestFinished(close)
    const connector = pairing({
      relays: [relayUrl],
      metadata: SITE,
      namespaces: { eip155: { chains: CHAINS } },
      storage: site.openTab(),
      openSocket: nodeSockets,
      ...given,
    })
    connector.start(createFakeContext({ clock: realClock, signal: client.signal }))
    const connect = async (other: Partial<ConnectRequest> = {}) => {
      const { sessions } = await connector.connect({
        walletId: 'walletConnect',
        namespace: 'eip155',
        silent: false,
        signal: new AbortController().signal,
        onChallenge: takePairingUri(({ uri }) => void wallet.pair({ uri })),
        ...request,
        ...other,
      })
      return sessions[0]
    }
    return { connect, close }
  }
}

/** Resolves with the next event of that name. */
export function nextOf<T>(wallet: OfficialWallet['wallet'], name: string): Promise<T> {
  return new Promise((resolve) => wallet.once(name as never, ((event: T) => resolve(event)) as never))
}
