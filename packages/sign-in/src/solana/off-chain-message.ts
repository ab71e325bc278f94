import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A byte with which no transaction begins, the name, and version 0. */
const HEADER = concatBytes(Uint8Array.of(0xff), utf8ToBytes('solana offchain'), Uint8Array.of(0))
/** 0: printable ASCII, 1 and 2: UTF-8, short and long. */
const FORMATS = [0, 1, 2]

/**
 * Returns the bytes that a wallet may sign for a text: in the layout of the Solana command line and of hardware
 * wallets, and in the layout of the proposal, with an application domain of zeros and one signer.
 *
 * @see Solana's off-chain message signing, version 0
 */
export function toOffChainMessages(text: Uint8Array, publicKey: Uint8Array): readonly Uint8Array[] {
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8)
  const domain = new Uint8Array(32)
  return FORMATS.flatMap((format) => [
    concatBytes(HEADER, Uint8Array.of(format), length, text),
    concatBytes(HEADER, domain, Uint8Array.of(format, 1), publicKey, length, text),
  ])
}
