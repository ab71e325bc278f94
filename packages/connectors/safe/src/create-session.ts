import { createSessionBase, createSessionProvider } from '@latchkey/core/connector-base'
import type { ConnectorContext, WalletSession } from '@latchkey/core/ports'
import { createRequests } from './requests.ts'
import type { SafeAccount } from './safe-account.ts'
import type { SafeChannel } from './safe-channel.ts'

export interface SessionParts {
  readonly context: ConnectorContext
  readonly channel: SafeChannel
  readonly walletId: string
  readonly account: SafeAccount
}

/**
 * Returns the session of a Safe. It emits no events, because its app reloads the page when the user selects another
 * Safe.
 */
export function createSession({ context, channel, walletId, account }: SessionParts): WalletSession {
  const networkId = `eip155:${account.chainId}` as const
  const session = createSessionBase({ signal: context.signal })
  const respond = createRequests({ channel, account, clock: context.clock })

  const request: WalletSession['request'] = ({ method, params }, { signal } = {}) =>
    session.request(method, (own) => respond(method, params, own), signal)

  return {
    walletId,
    namespace: 'eip155',
    accounts: [{ address: account.address, type: 'smartAccount', networks: [networkId] }],
    networkId,
    approvedNetworks: { ids: [networkId], canGrow: false },
    provider: createSessionProvider({ request, subscribe: session.subscribe }),
    request,
    subscribe: session.subscribe,
    disconnect: () => session.disconnect(() => undefined),
  }
}
