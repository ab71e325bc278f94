import * as v from 'valibot'
import { decodeText } from './decode-text.ts'
import { toForeignTransaction } from './inputs.ts'
import type { ProviderCall, ReadCall } from './provider-call.types.ts'

const raw = v.object({ data: v.string() })
const rpcMessage = v.object({ message: v.string() })

/**
 * Returns what the visitor signs with a request to the provider of a Polkadot wallet; `undefined` if the request is
 * unknown.
 *
 * @see polkadot-js extension `signer.signRaw`, `signer.signPayload`; WalletConnect "Polkadot RPC"
 */
export function readPolkadotCall({ method, params }: ProviderCall): readonly ReadCall[] | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : params
  switch (method.split('.').at(-1)) {
    case 'signRaw': {
      const parsed = v.safeParse(raw, first)
      return parsed.success ? [{ message: decodeText(parsed.output.data), namespace: 'polkadot' }] : undefined
    }
    case 'polkadot_signMessage': {
      const parsed = v.safeParse(rpcMessage, first)
      return parsed.success ? [{ message: decodeText(parsed.output.message), namespace: 'polkadot' }] : undefined
    }
    case 'signPayload':
    case 'polkadot_signTransaction':
      return [toForeignTransaction(first, 'polkadot')]
    default:
      return undefined
  }
}
