import type { ClientOptions } from '@latchkey/core'
import type { ServiceName, Services } from '@latchkey/core/ports'
import type { ThemeVariables } from '@latchkey/design'
import type { CaipNetworkId } from '@latchkey/primitives'

type BrowserParts =
  | 'services'
  | 'storage'
  | 'clock'
  | 'environment'
  | 'reporter'
  | 'isEmbedded'
  | 'onPrepare'
  | 'onOpen'
  | 'themeVariables'

/** The services that are opened by a URL. */
export type UrlServiceName = Extract<ServiceName, 'gateway' | 'catalogue'>

type ServicesOption = {
  readonly [N in ServiceName]?: Services[N] | (N extends UrlServiceName ? string : never) | undefined
}

export interface WalletModalOptions extends Omit<ClientOptions, BrowserParts> {
  /**
   * Base URLs of the Latchkey services, e.g. `https://wallet.example.com/gateway`, or functions that open the site's
   * own. The features of a missing service are hidden; `undefined`, e.g. from an unset variable, counts as missing.
   */
  readonly services?: ServicesOption
  /**
   * The site's own JSON-RPC nodes by CAIP-2 id, best first; used together with the gateway, before public nodes. Never
   * passed to a wallet.
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Sent to the services. May be empty: the Latchkey services do not require it. */
  readonly projectId?: string
  /**
   * Prefix, followed by a slash, of every storage key of the modal. Two modals of a site are two wallets: give each its
   * own key, and the same key to its `defaultSIWX` or `serverSIWX`. Default: none, so that the keys are those of
   * docs/storage.md.
   */
  readonly storageKey?: string
  /** Colours, fonts and corners: `--lk-*`, or the same names as `--w3m-*` or `--apkt-*`. */
  readonly themeVariables?: ThemeVariables
  /** Embedded mode: the modal is rendered in this element of the page, and is always open. */
  readonly container?: HTMLElement | undefined
  /**
   * BCP 47 tag of the visitors' language, e.g. `pt-BR`. Used for the format of numbers, dates and currencies, and for
   * the texts if they are translated, else English. Default: the `lang` of the page, else `en`.
   */
  readonly locale?: string
  /** Writing direction. Default: that of the page, or of the locale if the page has none. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /**
   * Default false. True: failures on which no visitor can act are written to the console, with the long text of alerts.
   */
  readonly debug?: boolean
}
