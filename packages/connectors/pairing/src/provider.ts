import type { RequestArguments, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { type ErrorCode, toWalletError, type WalletError } from '@latchkey/errors/connected'
import { toEvmChainId, toQuantity } from '@latchkey/primitives'
import { INTERNAL_ERROR } from '@latchkey/protocol/eip1193'
import type { LateAnswer } from './sign/requests.ts'

type Listener = (payload: unknown) => void

/**
 * The wallet as host libraries know wallets: EIP-1193 for eip155, and the same shape in other namespaces. Errors carry
 * the numbers of EIP-1193 in `code` and the `WalletError` as their cause.
 *
 * @see EIP-1193
 */
export interface PairingProvider {
  request(request: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Answers that came to requests of an earlier page of this site, each handed out once. */
  takeLateAnswers(): readonly LateAnswer[]
}

const CODES: Partial<Readonly<Record<ErrorCode, number>>> = {
  'wallet/rejected': 4001,
  'connect/cancelled': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}
const DISCONNECTED = 4900

/** Returns the provider of a session. */
export function createProvider(
  session: Pick<WalletSession, 'namespace' | 'request' | 'subscribe'>,
  takeLateAnswers: () => readonly LateAnswer[],
): PairingProvider {
  const listeners = new Map<string, Set<Listener>>()
  let isListening = false
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
  return {
    takeLateAnswers,
    request: ({ method, params }) =>
      session.request({ method, params }).catch((error: unknown) => {
        throw toProviderError(toWalletError(error))
      }),
    on(event, listener) {
      // Subscribes with the first listener, so that an unused provider costs nothing.
      if (!isListening) session.subscribe(pass)
      isListening = true
      const list = listeners.get(event) ?? new Set()
      listeners.set(event, list.add(listener))
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
