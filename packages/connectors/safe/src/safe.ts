import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import type { SafeWindow } from './safe-channel.ts'

export interface SafeOptions {
  /** Exact origins of Safe apps that may embed the page. Default: `https://app.safe.global`. */
  readonly origins?: readonly string[]
  /** Milliseconds within which the embedding app must report the Safe; 10000 by default. */
  readonly timeoutMs?: number
  /** Replaces `environment.window`. */
  readonly window?: SafeWindow
}

const ID: KnownConnectorId = 'safe'
const DEFAULT_ORIGINS = ['https://app.safe.global']

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of the Safe whose app embeds this page in a frame.
 *
 * @throws config/invalid-options if an origin is not exact.
 * @example createWalletModal({ connectors: [injected(), safe()], … })
 * @see Spec §9 "Connector ids", the protocol of Safe apps
 */
export function safe({ origins = DEFAULT_ORIGINS, timeoutMs = 10_000, window }: SafeOptions = {}): Connector {
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new WalletError('config/invalid-options', { path: 'origins', problem: `${origin} is not an exact origin` })

  return createLazyConnector({
    id: ID,
    namespaces: ['eip155'],
    code,
    window,
    createRuntime: (loaded, context, page) =>
      loaded.createRuntime(context, { origins, timeoutMs, window: page, connectorId: ID }),
  })
}
