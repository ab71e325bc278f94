import { type ErrorCode, isWalletError } from '@latchkey/errors'
import { INTERNAL_ERROR, readProviderError, toRequestError } from '@latchkey/protocol/eip1193'
import type { SessionEvent, SessionProvider, WalletSession } from '../ports/index.ts'

const CODES: Partial<Readonly<Record<ErrorCode, number>>> = {
  'wallet/rejected': 4001,
  'connect/cancelled': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}

/**
 * Returns an EIP-1193 provider for a session whose wallet has an object of another shape. Its methods are those of the
 * session, the same for each connector of the family; the wallet's own object stays private to the connector.
 *
 * @see EIP-1193 for shape, events and error codes
 */
export function createSessionProvider({
  request,
  subscribe,
}: Pick<WalletSession, 'request' | 'subscribe'>): SessionProvider {
  let listening: readonly { readonly event: string; readonly listener: unknown; readonly stop: () => void }[] = []
  return {
    request: ({ method, params }) =>
      request({ method, params }).catch((error: unknown) => {
        throw toProviderError(error, method)
      }),
    on(event, listener) {
      const stop = subscribe((change) => {
        const [name, payload] = toProviderEvent(change)
        if (name === event) listener(payload)
      })
      listening = [...listening, { event, listener, stop }]
    },
    removeListener(event, listener) {
      const found = listening.find((each) => each.event === event && each.listener === listener)
      found?.stop()
      listening = listening.filter((each) => each !== found)
    },
  }
}

function toProviderEvent(change: SessionEvent): readonly [string, unknown] {
  if (change.type === 'accounts') return ['accountsChanged', change.accounts.map(({ address }) => address)]
  if (change.type === 'network') return ['chainChanged', change.networkId]
  return ['disconnect', { code: CODES['wallet/disconnected'], message: 'The wallet is disconnected' }]
}

function toProviderError(error: unknown, method: string): Error & { readonly code: number } {
  const known = toRequestError(error, method)
  const { providerErrorCode } = known.context
  const own = typeof providerErrorCode === 'number' ? providerErrorCode : undefined
  const code = CODES[known.code] ?? own ?? INTERNAL_ERROR
  // Libraries parse the wallet's message, for example to detect insufficient funds.
  const message = isWalletError(error) ? error.shortMessage : readProviderError(error).message
  return Object.assign(new Error(message, { cause: error }), { code })
}
