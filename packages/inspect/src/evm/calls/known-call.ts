import type { Call, Intent } from '../../intents/intent.ts'
import type { AbiValue } from '../abi/decode-abi.ts'

type Args = readonly (AbiValue | undefined)[]

export interface KnownCall {
  /** Returns the intents of the call, and the calls that it bundles. Absent if the name is enough. */
  readonly read?: (args: Args, call: Call) => { readonly intents?: readonly Intent[]; readonly calls?: readonly Call[] }
  /** The name promises something to the caller. Drainers give such names to functions that take assets. */
  readonly isLure?: boolean
}
