import type { Clock, Reporter, RequestArguments, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { type ErrorCode, toWalletError, WalletError } from '@latchkey/errors'
import { toEvmChainId, toQuantity } from '@latchkey/primitives'
import { INTERNAL_ERROR } from '@latchkey/protocol/eip1193'
import type { SessionNamespaces } from '@latchkey/protocol/pairing'
import type { LateResponse } from './sign/requests.ts'

type Listener = (payload: unknown) => void

/**
 * The wallet as a provider for libraries of the site: EIP-1193 for eip155, and the same shape in other namespaces.
 * Errors carry the numbers of EIP-1193 in `code` and the `WalletError` as their cause.
 *
 * A response to a request of an earlier page is emitted as a `message` of the type `late_response`, one second after
 * the provider exists, because a starting site has added its listeners by then.
 *
 * @see EIP-1193
 */
export interface PairingProvider {
  /**
   * @param networkId - CAIP-2 id of an approved network of any family, supported by the product or not. Default: the
   * network of the session.
   */
  request(request: RequestArguments, networkId?: string): Promise<unknown>
  /** The current permissions of the site, in every family. @see CAIP-25 */
  readonly namespaces: SessionNamespaces
  /**
   * More than ten listeners of one event are reported once, as provider/many-listeners, because most likely none is
   * ever removed.
   */
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Returns responses to requests of an earlier page of this site, each once. */
  takeLateResponses(): readonly LateResponse[]
}

const CODES: Partial<Readonly<Record<ErrorCode, number>>> = {
  'wallet/rejected': 4001,
  'connect/cancelled': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}
const DISCONNECTED = 4900
/** @see Spec §9 "event-emitter listener limit 10" */
const MAX_LISTENERS = 10
/** @see Spec §9 "message-cache processing delayed 1 s after client init" */
const CACHE_DELAY_MS = 1_000

export interface ProviderParts {
  namespaces(): SessionNamespaces
  /** Sends a request for the named network. @throws As `WalletSession.request`. */
  requestOn(networkId: string, request: RequestArguments): Promise<unknown>
  readonly clock: Clock
  readonly reporter?: Reporter | undefined
  takeLateResponses(): readonly LateResponse[]
  /** Calls `listener` after each change of the stored session. */
  watch(listener: () => void): void
}

/** Returns the provider of a session. */
export function createProvider(
  session: Pick<WalletSession, 'namespace' | 'request' | 'subscribe'>,
  { clock, reporter, namespaces, requestOn, takeLateResponses, watch }: ProviderParts,
): PairingProvider {
  const listeners = new Map<string, Set<Listener>>()
  const warned = new Set<string>()
  const readyAt = clock.now() + CACHE_DELAY_MS
  let isListening = false
  let isWatching = false
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const pass = (event: SessionEvent) => {
    if (event.type === 'accounts')
      emit(
        'accountsChanged',
        event.accounts.map(({ address }) => address),
      )
    if (event.type === 'network')
      emit('chainChanged', session.namespace === 'eip155' ? toQuantity(toEvmChainId(event.networkId)) : event.networkId)
    if (event.type === 'disconnect') emit('disconnect', { code: DISCONNECTED, message: 'The wallet is disconnected' })
  }
  const handleCached = () => {
    if (clock.now() < readyAt || (listeners.get('message')?.size ?? 0) === 0) return
    for (const data of takeLateResponses()) emit('message', { type: 'late_response', data })
  }
  /** Without a listener, late responses are kept for `takeLateResponses`. */
  const beginMessages = () => {
    if (isWatching) return
    isWatching = true
    watch(handleCached)
    clock.after(readyAt - clock.now(), handleCached)
  }
  return {
    takeLateResponses,
    get namespaces() {
      return namespaces()
    },
    request: ({ method, params }, networkId) =>
      (networkId === undefined ? session.request({ method, params }) : requestOn(networkId, { method, params })).catch(
        (error: unknown) => {
          throw toProviderError(toWalletError(error))
        },
      ),
    on(event, listener) {
      // Subscribes with the first listener, so that an unused provider costs nothing.
      if (!isListening) session.subscribe(pass)
      isListening = true
      const list = listeners.get(event) ?? new Set()
      listeners.set(event, list.add(listener))
      if (event === 'message') beginMessages()
      if (list.size <= MAX_LISTENERS || warned.has(event)) return
      warned.add(event)
      reporter?.report(new WalletError('provider/many-listeners', { event, limit: MAX_LISTENERS }))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

function toProviderError(error: WalletError): Error & { readonly code: number } {
  const { providerErrorCode } = error.context
  const own = typeof providerErrorCode === 'number' ? providerErrorCode : undefined
  const code = CODES[error.code] ?? own ?? INTERNAL_ERROR
  return Object.assign(new Error(error.shortMessage, { cause: error }), { code })
}
