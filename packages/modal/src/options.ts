import type { Network } from '@latchkey/chains'
import type { ClientOptions } from '@latchkey/core'
import type { ServiceName, Services } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toLocale } from './locale/to-locale.ts'

type BrowserParts = 'services' | 'storage' | 'clock' | 'environment' | 'reporter' | 'isEmbedded' | 'onPrepare'

/** The services that are opened by a URL. */
const SERVICES = ['gateway', 'catalogue'] as const satisfies readonly ServiceName[]

export type UrlServiceName = (typeof SERVICES)[number]

type ServicesOption = {
  readonly [N in ServiceName]?: Services[N] | (N extends UrlServiceName ? string : never)
}

export interface WalletModalOptions extends Omit<ClientOptions, BrowserParts> {
  /**
   * Base URLs of our services, e.g. `https://wallet.example.com/gateway`, or functions that open the site's own. Without one
   * the features of a service are hidden.
   */
  readonly services?: ServicesOption
  /**
   * The site's own JSON-RPC nodes by CAIP-2 id, tried with the gateway before any public one, best first. Never given to a
   * wallet.
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Sent to the services. May be empty: our services do not require it. */
  readonly projectId?: string
  /** Embedded mode: the modal lives in this element of the page, and is always open. */
  readonly container?: HTMLElement | undefined
  /**
   * BCP 47 tag of the language that visitors read, e.g. `pt-BR`. Numbers, dates and currencies are written as it does; words
   * as well where they are translated, else in English. Default: the `lang` of the page, else `en`.
   */
  readonly locale?: string
  /** Reading direction. Default: that of the page, or of the locale where the page does not say. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Default false. True: failures that no visitor can act on are written to the console, with the long text of alerts. */
  readonly debug?: boolean
}

const ADDRESS = 'http or https address'
const LOCALE = 'locale'

type Kind = 'array' | 'object' | 'string' | 'boolean' | 'any' | typeof ADDRESS | typeof LOCALE | readonly string[]

/** The kind of each option; a list holds its only values. */
const KNOWN: Readonly<Record<keyof WalletModalOptions, Kind>> = {
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
  enableWalletConnect: 'boolean',
  enableEIP6963: 'boolean',
  enableNetworkSwitch: 'boolean',
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  allowUnsupportedChain: 'boolean',
  themeMode: ['light', 'dark'],
  themeVariables: 'object',
  termsConditionsUrl: ADDRESS,
  privacyPolicyUrl: ADDRESS,
  siwx: 'object',
  guard: 'object',
  preferUniversalLinks: 'boolean',
  container: 'any',
  dir: ['ltr', 'rtl'],
  debug: 'boolean',
  locale: LOCALE,
  defaultAccountTypes: 'object',
  tokens: 'object',
  sdkType: 'string',
  sdkVersion: 'string',
}

const REQUIRED = ['networks', 'adapters', 'connectors'] as const

/** The functions that signing in requires. @see Spec §3 "Sign-in session" */
const SIGN_IN = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)

function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'object') return kind.includes(value as string)
  if (kind === ADDRESS) return isAddress(value) && !String(value).startsWith('/')
  if (kind === LOCALE) return toLocale(value) !== undefined
  return value !== null && kind === (Array.isArray(value) ? 'array' : typeof value)
}

function refuse(path: string, problem: string): never {
  throw new WalletError('config/invalid-options', { path, problem })
}

/**
 * Refuses options that cannot work, with the name of the option and what to do. TypeScript says most of it earlier;
 * this is for pages without it.
 *
 * @throws config/invalid-options
 */
export function assertOptions(options: WalletModalOptions): void {
  for (const name of REQUIRED) if (options?.[name] === undefined) refuse(name, 'it is required')
  for (const [name, value] of Object.entries(options)) {
    const names = Object.keys(KNOWN)
    if (!names.includes(name)) refuse(name, `no such option; there are ${names.join(', ')}`)
    const kind = KNOWN[name as keyof WalletModalOptions]
    if (value === undefined || kind === 'any') continue
    if (!isOfKind(value, kind)) refuse(name, `it must be of kind ${kind}`)
  }
  const { networks, defaultNetwork, services = {}, customRpcUrls = {} } = options
  if (networks.length === 0) refuse('networks', 'give at least one network')
  networks.forEach((network: Partial<Network> | null, at) => {
    if (network?.caipNetworkId === undefined)
      refuse(`networks[${at}]`, 'use a network of @latchkey/chains, or defineNetwork')
  })
  if (defaultNetwork && !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork.caipNetworkId))
    refuse('defaultNetwork', 'not one of networks')
  if (options.siwx !== undefined)
    for (const name of SIGN_IN) if (typeof options.siwx[name] !== 'function') refuse(`siwx.${name}`, 'give a function')
  for (const [name, url] of Object.entries(services))
    if (
      typeof url !== 'function' &&
      !(SERVICES.includes(name as UrlServiceName) && (url === undefined || isAddress(url)))
    )
      refuse(`services.${name}`, `give an address for ${SERVICES.join(' or ')}`)
  for (const [id, urls] of Object.entries(customRpcUrls))
    if (!Array.isArray(urls) || !urls.every(isAddress)) refuse(`customRpcUrls.${id}`, 'give addresses')
}
