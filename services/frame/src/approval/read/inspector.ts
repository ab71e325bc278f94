import type { TypedData } from '@latchkey/inspect/evm'
import type { CaipNetworkId, Hex, Namespace } from '@latchkey/primitives'
import type { CallContext } from '../../call-context.ts'
import type { CardReport } from '../card/card.types.ts'

/** The input of core's guard. */
export type InspectorRequest = {
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly signal: AbortSignal
} & (
  | { readonly typedData: TypedData }
  | { readonly transaction: { readonly to: string; readonly value: bigint; readonly data?: Hex } | string }
)

/** The guard, and the names of networks. */
interface Inspector {
  readonly inspect: (request: InspectorRequest) => Promise<CardReport>
  readonly networkOf: (networkId: string) =>
    | {
        readonly name: string
        readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
      }
    | undefined
}

/** The context of a call; `openChains` is absent where the frame has no nodes. */
export type InspectingContext = CallContext & { readonly openChains?: () => Promise<Inspector> }
