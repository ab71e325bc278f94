import { bytesToHex, type Hex, hexToBytes, isHex, textToHex } from '@latchkey/primitives'
import { words } from '../words.ts'
import { showHidden } from './clean-text.ts'

export interface ShownMessage {
  readonly raw: Hex
  readonly text: string
  readonly isBytes: boolean
  readonly warnings: readonly string[]
}

/** A sign-in message names the site it is for. @see EIP-4361 */
const SIGN_IN = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,255}) wants you to sign in with your Ethereum account:\n/

/**
 * Returns a message as it may be shown, and the bytes that will be signed.
 *
 * @param host - Host of the site that sends the request.
 */
export function readMessage(given: string, host: string): ShownMessage {
  const raw = isHex(given) && given.length % 2 === 0 ? given : textToHex(given)
  const plain = decode(hexToBytes(raw))
  if (plain === undefined) return { raw, text: raw, isBytes: true, warnings: [words.sign.bytes] }
  const { text, hiddenCount } = showHidden(plain)
  const domain = SIGN_IN.exec(plain)?.[1]
  return {
    raw,
    text,
    isBytes: false,
    warnings: [
      ...(domain !== undefined && domain !== host ? [words.sign.otherDomain(showHidden(domain).text)] : []),
      ...(hiddenCount > 0 ? [words.sign.hidden(hiddenCount)] : []),
    ],
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // A mark of order at the front would be dropped otherwise, and it is signed.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return textToHex(text) === bytesToHex(bytes) ? text : undefined
  } catch {
    // Bytes that are no text are shown as digits.
    return undefined
  }
}
