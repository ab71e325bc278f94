import { followSignals } from '@latchkey/core/cancellation'
import type { ConnectorContext, RequestArguments, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import { createRequests } from './requests.ts'
import type { SafeAccount } from './safe-account.ts'
import type { SafeChannel } from './safe-channel.ts'

export interface SessionParts {
  readonly context: ConnectorContext
  readonly channel: SafeChannel
  readonly walletId: string
  readonly account: SafeAccount
}

/** Returns the session of a Safe. It emits nothing: its app loads the page anew when the person picks another Safe. */
export function createSession({ context, channel, walletId, account }: SessionParts): WalletSession {
  const networkId = `eip155:${account.chainId}` as const
  const ended = new AbortController()
  const respond = createRequests({ channel, account, clock: context.clock })

  async function request({ method, params }: RequestArguments, { signal }: { readonly signal?: AbortSignal } = {}) {
    if (ended.signal.aborted || context.signal.aborted) throw new WalletError('wallet/disconnected')
    const stop = followSignals(ended.signal, context.signal, signal)
    try {
      return await respond(method, params, stop.signal)
    } catch (thrown) {
      if (signal?.aborted !== true && stop.signal.aborted)
        throw new WalletError('wallet/disconnected', {}, { cause: thrown })
      throw toRequestError(thrown, method)
    } finally {
      stop.abort()
    }
  }

  return {
    walletId,
    namespace: 'eip155',
    accounts: [{ address: account.address, type: 'smartAccount', networks: [networkId] }],
    networkId,
    approvedNetworks: { ids: [networkId], canGrow: false },
    provider: { request },
    request,
    subscribe: () => () => {},
    disconnect: async () => ended.abort(),
  }
}
