import type { ClientOptions } from '@latchkey/core'
import { WalletError } from '@latchkey/errors/early'
import type { CaipNetworkId } from '@latchkey/primitives'

type BrowserParts =
  | 'services'
  | 'storage'
  | 'clock'
  | 'environment'
  | 'reporter'
  | 'isEmbedded'
  | 'hasView'
  | 'onPrepare'

export interface WalletModalOptions extends Omit<ClientOptions, BrowserParts> {
  /** Where our services answer, e.g. `https://wallet.example.com/gateway`. One that is left out hides its features. */
  readonly services?: { readonly gateway?: string; readonly catalogue?: string }
  /** JSON-RPC nodes of your own by CAIP-2 id, asked before any other. */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Sent to the services. May be empty: nothing of ours asks for one. */
  readonly projectId?: string
  /** Embedded mode: the modal lives in this element of the page, and is always open. */
  readonly container?: HTMLElement
  /** Reading direction. Default: that of the page. */
  readonly dir?: 'ltr' | 'rtl'
  /** Default false. True: failures that no visitor can act on are written to the console. */
  readonly debug?: boolean
}

const KNOWN: Readonly<Record<keyof WalletModalOptions, 'array' | 'object' | 'string' | 'boolean' | 'any'>> = {
  networks: 'array',
  defaultNetwork: 'object',
  adapters: 'array',
  connectors: 'array',
  services: 'object',
  customRpcUrls: 'object',
  projectId: 'string',
  metadata: 'object',
  features: 'object',
  includeWalletIds: 'array',
  excludeWalletIds: 'array',
  featuredWalletIds: 'array',
  customWallets: 'array',
  enableReconnect: 'boolean',
  enableWallets: 'boolean',
  allowUnsupportedChain: 'boolean',
  themeMode: 'string',
  themeVariables: 'object',
  termsConditionsUrl: 'string',
  privacyPolicyUrl: 'string',
  container: 'any',
  dir: 'string',
  debug: 'boolean',
}

const REQUIRED = ['networks', 'adapters', 'connectors'] as const

/**
 * Refuses options that cannot work, with the name of the option and what to do. TypeScript says most of it earlier;
 * this is for pages without it.
 *
 * @throws config/invalid-options
 */
export function assertOptions(options: WalletModalOptions): void {
  const refuse = (path: string, problem: string): never => {
    throw new WalletError('config/invalid-options', { path, problem })
  }
  for (const name of REQUIRED) if (options[name] === undefined) refuse(name, 'it is required')
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof WalletModalOptions] : undefined
    if (kind === undefined) refuse(name, `it is not an option; the options are ${Object.keys(KNOWN).join(', ')}`)
    if (value === undefined || kind === 'any') continue
    const isRight = kind === 'array' ? Array.isArray(value) : typeof value === kind
    if (!isRight) refuse(name, `it must be ${kind === 'array' || kind === 'object' ? 'an' : 'a'} ${kind}`)
  }
  if (options.networks.length === 0) refuse('networks', 'give at least one network')
  for (const name of ['termsConditionsUrl', 'privacyPolicyUrl'] as const) {
    const url = options[name]
    if (url !== undefined && !/^https?:\/\//i.test(url)) refuse(name, 'give an http or https address')
  }
  for (const [name, url] of Object.entries(options.services ?? {}))
    if (typeof url !== 'string' || !/^(https?:\/\/|\/)/i.test(url)) refuse(`services.${name}`, 'give an address')
}
