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
   * Base URLs of our services, e.g. `https://wallet.example.com/gateway`, or functions that open the site's own. Without one
   * the features of a service are hidden; `undefined`, e.g. of a variable that is not set, counts as none.
   */
  readonly services?: ServicesOption
  /**
   * The site's own JSON-RPC nodes by CAIP-2 id, tried with the gateway before any public one, best first. Never given to a
   * wallet.
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Sent to the services. May be empty: our services do not require it. */
  readonly projectId?: string
  /**
   * Stands, with a slash, before the name of everything that the modal keeps in the browser. Two modals of a site are two
   * wallets: give each a key of its own, and its `defaultSIWX` or `serverSIWX` the same one. Default: none, so that the names
   * are those of docs/storage.md.
   */
  readonly storageKey?: string
  /** Colours, fonts and corners: `--lk-*`, or the same names as `--w3m-*` or `--apkt-*`. */
  readonly themeVariables?: ThemeVariables
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
