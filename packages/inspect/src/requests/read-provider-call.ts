import type { Namespace } from '@latchkey/primitives'
import type { ProviderCall, ReadCall } from './provider-call.types.ts'
import { readBitcoinCall } from './read-bitcoin-call.ts'
import { type CallSigner, readEvmCall } from './read-evm-call.ts'
import { readPolkadotCall } from './read-polkadot-call.ts'
import { readSolanaCall } from './read-solana-call.ts'

/** Maximum characters of an unreadable request that are shown; a visitor reads only the beginning. */
const MAX_TEXT = 4_000

/**
 * Returns the inspectable contents of one request to the provider of a wallet. A request that is not known completely
 * is shown to the visitor as text.
 */
export function readProviderCall(namespace: Namespace, call: ProviderCall, signer: CallSigner): readonly ReadCall[] {
  if (isPlainConnect(call)) return []
  const found = read(namespace, call, signer) ?? []
  return found.length === 0 ? [{ unreadable: toText(call), namespace }] : found
}

function read(namespace: Namespace, call: ProviderCall, signer: CallSigner): readonly ReadCall[] | undefined {
  try {
    switch (namespace) {
      case 'eip155': {
        const found = readEvmCall(call, signer)
        return found && [{ ...found, namespace }]
      }
      case 'solana':
        return readSolanaCall(call, signer)
      case 'bip122':
        return readBitcoinCall(call)
      case 'polkadot':
        return readPolkadotCall(call)
      default:
        return undefined
    }
  } catch {
    // The text is not valid base58 or base64.
    return undefined
  }
}

/** Returns whether a connect has no capabilities; with capabilities it may include a sign-in. @see ERC-7846 */
function isPlainConnect({ method, params }: ProviderCall): boolean {
  if (method !== 'wallet_connect') return false
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  const { capabilities = {} } = (first ?? {}) as { readonly capabilities?: unknown }
  return typeof capabilities === 'object' && capabilities !== null && Object.keys(capabilities).length === 0
}

function toText({ method, params }: ProviderCall): string {
  try {
    return `${method}\n${JSON.stringify(params, toPlain, 2) ?? ''}`.slice(0, MAX_TEXT)
  } catch {
    // The params contain a cycle or a getter that throws.
    return method.slice(0, MAX_TEXT)
  }
}

const toPlain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? `${value.length} bytes` : value
