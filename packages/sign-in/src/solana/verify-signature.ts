import { decodeBase58 } from '@latchkey/primitives'
import { verifyEd25519 } from '../ed25519/verify-ed25519.ts'
import type { SignedText } from '../signed-text.ts'
import { toOffChainMessages } from './off-chain-message.ts'

/**
 * Returns whether an account signed a text: its bytes, or one of the forms of an off-chain message. The signature is base58.
 *
 * @see RFC 8032, Solana's off-chain message signing
 */
export async function verifySignature({ accountAddress, message, signature }: SignedText): Promise<boolean> {
  const text = new TextEncoder().encode(message)
  const publicKey = decode(accountAddress, 32)
  const bytes = decode(signature, 64)
  if (publicKey === undefined || bytes === undefined) return false
  for (const signed of [text, ...toOffChainMessages(text, publicKey)])
    if (await verifyEd25519(bytes, signed, publicKey)) return true
  return false
}

function decode(text: string, length: number): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(text)) return undefined
  const bytes = decodeBase58(text)
  return bytes.length === length ? bytes : undefined
}
