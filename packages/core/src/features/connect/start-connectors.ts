import { toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { isSpoken } from '../../options.ts'
import type { WalletCandidate } from '../../ports/index.ts'
import { walletsFlow } from '../wallets/wallets.flow.ts'
import type { ConnectRunner } from './connect.effects.ts'
import type { Sessions } from './sessions.ts'

/** Starts each connector, lists its wallets, and registers the sessions that it opens by itself. */
export function startConnectors(
  { options, signal, dispatch }: Context,
  runner: Pick<ConnectRunner, 'admit'>,
  sessions: Pick<Sessions, 'adopt'>,
): void {
  const site = {
    networks: options.networks
      .filter((network) => isSpoken(network, options.adapters))
      .map(({ caipNetworkId }) => caipNetworkId),
    ...(options.metadata === undefined ? {} : { metadata: options.metadata }),
  }
  const reached = new Map<string, readonly WalletCandidate[]>()
  for (const connector of options.connectors) {
    connector.start({
      clock: options.clock,
      storage: options.storage,
      environment: options.environment,
      reporter: options.reporter,
      signal,
      site,
      enableEIP6963: options.enableEIP6963 !== false,
      enableWalletConnect: options.enableWalletConnect !== false,
      emitWallets(found) {
        reached.set(connector.id, found)
        const wallets = options.connectors.flatMap(({ id }) => reached.get(id) ?? [])
        dispatch(walletsFlow, { type: 'reached', wallets })
      },
      emitSession(approval) {
        runner.admit(approval).then(
          () => sessions.adopt(approval),
          (error: unknown) => options.reporter.report(toWalletError(error)),
        )
      },
    })
  }
}
