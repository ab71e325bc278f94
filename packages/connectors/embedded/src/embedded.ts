import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { lazy, NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { EmbeddedSocial } from './embedded-social.ts'
import type { FrameWindow } from './frame-window.ts'

export interface EmbeddedOptions {
  /** Exact origin of the wallet's frame, e.g. `https://frame.wallet.example`. */
  readonly frame: string
  /** Id of this site at the wallet service. */
  readonly projectId: string
  /** Chain families of the wallet. Default: EVM, Solana and Bitcoin. */
  readonly namespaces?: readonly Namespace[]
  /** Social providers that the deployment of the wallet has. Default: none. */
  readonly socials?: readonly EmbeddedSocial[]
  /** Used instead of `environment.window`. */
  readonly window?: FrameWindow
}

const ID: KnownConnectorId = 'ID_AUTH'
const FAMILIES = NAMESPACES.filter((namespace) => namespace !== 'polkadot')
const SOCIALS: readonly string[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] satisfies EmbeddedSocial[]
const PROJECT_ID = /^[\w-]{1,64}$/

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of a wallet that opens by an address of e-mail, or by an account of a social provider. Its keys exist in a
 * frame of another origin only. Nothing is loaded before a person types an address or points at a provider, or has used it on this
 * device before.
 *
 * @throws config/invalid-options where the frame is not an exact origin, the project id is none, or a provider is unknown
 * @example createWalletModal({ connectors: [injected(), embedded({ frame: 'https://frame.wallet.example', projectId: 'shop' })], … })
 * @see Spec §7 "Embedded secure frame"
 */
export function embedded({
  frame,
  projectId,
  namespaces = FAMILIES,
  socials = [],
  window,
}: EmbeddedOptions): Connector {
  if (!URL.canParse(frame) || new URL(frame).origin !== frame)
    throw new WalletError('config/invalid-options', { path: 'frame', problem: `${frame} is not an exact origin` })
  if (!PROJECT_ID.test(projectId))
    throw new WalletError('config/invalid-options', { path: 'projectId', problem: 'it is letters, digits, - and _' })
  const unknown = socials.find((provider) => !SOCIALS.includes(provider))
  if (unknown !== undefined)
    throw new WalletError('config/invalid-options', { path: 'socials', problem: `${unknown} is not a provider` })
  return createLazyConnector({
    id: ID,
    namespaces,
    code,
    window,
    createRuntime: (loaded, context, page) =>
      loaded.createRuntime(context, { frame, projectId, namespaces, socials, window: page, connectorId: ID }),
  })
}
