import type { Client, ClientActions, ConnectCall } from './client.ts'
import type { ModalActions } from './features/modal/modal.actions.ts'
import type { AppLinks } from './features/pairing/app-links.ts'
import type { RecentWallet } from './store/state.ts'

/** The parts that `prepareFor` can prepare. */
export type PreparedPart = 'reads' | 'wallets' | 'links' | 'drawing'

/**
 * URLs of pictures. `undefined`: not loaded yet, or there is none. `state.hasPictures` becomes true when they are
 * loaded.
 */
export interface ClientImages {
  /** @param imageId - `image_id` of a wallet of the catalogue. */
  wallet(imageId: string): string | undefined
  /** @param networkId - CAIP-2. Available at once if an earlier visit cached it. */
  network(networkId: string): string | undefined
  /** @param symbol - Symbol of a native token only, because any contract may have the symbol of another token. */
  token(symbol: string): string | undefined
}

export interface ScreenConnectCall extends ConnectCall {
  /** For a wallet on another device: create a new pairing URI, even if the current one has not expired. */
  readonly isFresh?: boolean
  /** For a wallet on another device: the wallet that the visitor wants to reach, which is listed first next time. */
  readonly chosen?: RecentWallet
}

export interface ScreenActions extends ClientActions {
  /** Opens, closes and moves the modal; works before anything else of the client is loaded. @see Spec §2 "Opening" */
  readonly modal: ModalActions
  connect(call: ScreenConnectCall): void
}

/** A client with the additional members that the screens of a modal need. */
export interface ScreenClient extends Client {
  /**
   * Prepares the content of a screen before it opens.
   *
   * - `reads`: loads the code of reads. Resolves when it is loaded, or when loading has failed.
   * - `wallets`: loads the code of the list of all wallets, and fetches its first page.
   * - `links`: loads the value of `links`.
   * - `drawing`: resolves when the wallets of the first screen are loaded, or after a short time limit, so that the
   *   screen opens with them.
   *
   * @throws As `load`.
   */
  prepareFor(what: PreparedPart): Promise<void>
  /**
   * Returns the code that opens apps of the device; `undefined` before it is loaded: on a phone with the engine, on a
   * computer by `prepareFor('links')`.
   */
  links(): AppLinks | undefined
  readonly images: ClientImages
  readonly actions: ScreenActions
}

/** Casts a `Client` to `ScreenClient`. Safe, because every object that `createClient` returns implements both. */
export const toScreenClient = (client: Client): ScreenClient => client as ScreenClient
