import type { Call, Intent } from '../../intents/intent.ts'
import type { AbiValue } from '../abi/decode-abi.ts'

type Args = readonly (AbiValue | undefined)[]

export interface KnownCall {
  /** Its intents, and the calls that it bundles; absent if the name is enough. */
  readonly read?: (args: Args, call: Call) => { readonly intents?: readonly Intent[]; readonly calls?: readonly Call[] }
  /** Promises something; drainers give such names to functions that take. */
  readonly isLure?: boolean
}
