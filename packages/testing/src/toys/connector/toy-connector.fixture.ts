import { abortable, timeout } from '@latchkey/core/cancellation'
import type { Connector, ConnectorContext } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { type FakeWallet, openFakeSession } from '../../fakes/fake-wallet.ts'

const ID = 'toy'
const SILENT_MS = 10_000

export interface ToyConnectorOptions {
  /** The controls of the user. The wallet outlives the page. */
  readonly wallet: FakeWallet
  readonly namespace: Namespace
}

/**
 * Returns a connector of one wallet, for tests of the extension points: no code outside of this folder depends on it.
 */
export function toyConnector({ wallet, namespace }: ToyConnectorOptions): Connector {
  let context: ConnectorContext | undefined
  const candidate = {
    id: 'toy.wallet',
    connectorId: ID,
    type: 'EXTERNAL',
    name: 'Toy',
    namespaces: [namespace],
  } as const
  return {
    id: ID,
    namespaces: [namespace],
    start(given) {
      context = given
      given.emitWallets([candidate])
    },
    async connect({ walletId, silent, signal }) {
      if (context === undefined || walletId !== candidate.id) throw new WalletError('connect/wallet-not-found')
      const { clock, signal: destroyed } = context
      const approved = abortable(abortable(wallet.requestConnection(silent), signal), destroyed)
      const error = () => new WalletError('connect/timeout')
      await (silent ? timeout(approved, { clock, ms: SILENT_MS, error }) : approved)
      const session = openFakeSession({
        wallet,
        walletId,
        namespace,
        clock,
        destroyed,
        approval: new AbortController(),
      })
      return { id: walletId, sessions: [session] }
    },
  }
}
