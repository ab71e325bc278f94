import type { TypedData } from '@latchkey/inspect/evm'
import type { CaipNetworkId, Hex, Namespace } from '@latchkey/primitives'
import type { CallContext } from '../../call-context.ts'
import type { CardReport } from '../card/card.types.ts'

/** A request as the guard of core takes it. */
export type InspectorRequest = {
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly signal: AbortSignal
} & (
  | { readonly typedData: TypedData }
  | { readonly transaction: { readonly to: string; readonly value: bigint; readonly data?: Hex } | string }
)

/** What the approval needs of the chains: the guard, and the names of networks. */
interface Inspector {
  readonly inspect: (request: InspectorRequest) => Promise<CardReport>
  readonly networkOf: (networkId: string) =>
    | {
        readonly name: string
        readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
      }
    | undefined
}

/** A context whose page may reach nodes. */
export type InspectingContext = CallContext & { readonly openChains?: () => Promise<Inspector> }
