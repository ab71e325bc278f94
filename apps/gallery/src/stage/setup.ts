import type { Network } from '@latchkey/chains'
import type { ClientOptions } from '@latchkey/core'
import type { ChainAdapter, RequestInspection, WalletListing } from '@latchkey/core/ports'
import type { AccountTab, Currency, PendingTransaction, ViewEntry, ViewName, ViewParams } from '@latchkey/core/ui'
import type { FakeConnector, FakeGatewayData, FakeWalletOptions, GatewayCall } from '@latchkey/testing'
import type { Sign } from './signs.ts'
import type { Stage } from './stage.types.ts'

/** How something outside behaves: `silent` never answers, `fails` always refuses. */
export type Behaviour = 'answers' | 'silent' | 'fails'

/** The world around the modal in one scene. Every default responds without failures. */
export interface World {
  /** The views that led here, oldest first; they give the way back. */
  readonly history?: readonly ViewEntry[]
  /** Default: Ethereum and Base. */
  readonly networks?: readonly Network[]
  /** Wallets in this browser. */
  readonly wallets?: readonly FakeWalletOptions[]
  /** Ids of the wallets that the visitor connected before, each in its first chain family; the last one is active. */
  readonly connected?: string | readonly string[]
  /** Chain families that the site speaks beside EVM. */
  readonly families?: readonly Network['chainNamespace'][]
  /** The page was loaded again, and the wallet has not confirmed yet. */
  readonly isReconnecting?: boolean
  /** Wallets used lately, as storage keeps them. */
  readonly recent?: readonly { readonly id: string; readonly name: string; readonly rdns?: string }[]
  /** The display currency of the visitor, in its stored form. */
  readonly currency?: Currency
  /** `none`: the site has no gateway. */
  readonly gateway?: FakeGatewayData | 'none'
  readonly calls?: Readonly<Partial<Record<GatewayCall, Behaviour>>>
  /** Of the pages after the first. */
  readonly nextPages?: Behaviour
  /** Of the quotes of a swap after the first. Default: as `getSwapQuote` of `calls`. */
  readonly nextQuotes?: Behaviour
  /** Node of the native balance. */
  readonly node?: Behaviour
  /** Of the fees that it estimates. Default: as `node`. */
  readonly fees?: Behaviour
  /** Address by name. */
  readonly names?: Readonly<Record<string, string>>
  /** Earlier transactions of the account, in their stored form. */
  readonly pending?: readonly PendingTransaction[]
  /** Overrides of the fake chain. */
  readonly chain?: Partial<ChainAdapter<'eip155'>>
  /** What the fake chains beside EVM read of every request. */
  readonly inspection?: RequestInspection
  /** Raw units. */
  readonly nativeBalance?: bigint
  /** The status of transactions. Default: they are mined at once. */
  readonly receipt?: 'pending' | 'reverted'
  /** The listings of the catalogue; `none`: the site has no catalogue. */
  readonly catalogue?: readonly WalletListing[] | 'none'
  readonly catalogueBehaviour?: Behaviour
  readonly catalogueNextPages?: Behaviour
  readonly tab?: AccountTab
  readonly options?: Partial<
    Pick<
      ClientOptions,
      | 'featuredWalletIds'
      | 'customWallets'
      | 'excludeWalletIds'
      | 'termsConditionsUrl'
      | 'privacyPolicyUrl'
      | 'metadata'
      | 'guard'
      | 'features'
      | 'siwx'
      | 'environment'
    >
  >
  readonly device?: 'ios' | 'android'
  /** Services answer a quarter of a second late, and each view is looked at before the next one is opened. */
  readonly isLate?: boolean
  /** The person's actions in the wallet before the view opens. */
  readonly before?: (connector: FakeConnector) => void
  /** The last action of the visitor or the site before the view opens, or the one that opens it. */
  readonly lead?: (stage: Pick<Stage, 'client' | 'connector' | 'settle'>) => void | Promise<void>
  /** The visitor's actions once the view is there. */
  readonly act?: (stage: Stage) => unknown
}

export interface Setup<N extends ViewName = ViewName> extends World {
  /** The parameters of the view. */
  readonly params?: ViewParams[N]
}

export interface Scene {
  readonly view: ViewName
  /** In kebab-case; with the view it is the name of the scene, in addresses and file names. */
  readonly state: string
  /** All of them are on the screen in this state; the scene fails to play if one does not appear. */
  readonly shows: readonly Sign[]
  readonly setup: Setup
}

export type Shows = Sign | readonly [Sign, ...Sign[]]

/**
 * Returns a scene whose parameters fit its view.
 *
 * @param shows - What tells the state from the other states of the view. A visitor must see in it what the name says.
 */
export function scene<N extends ViewName>(view: N, state: string, shows: Shows, setup: Setup<N> = {}): Scene {
  return { view, state, shows: [shows].flat(), setup: setup as Setup }
}
