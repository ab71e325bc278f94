import { assertShared, malformed, requestWallet } from '@latchkey/core/adapter-base'
import type { WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type BitcoinAddress, hexToBytes, parseBitcoinAddress } from '@latchkey/primitives'
import { ECDSA_BYTES, verifyBip322, verifyEcdsaMessage } from '@latchkey/sign-in/bip122'
import type { BitcoinAdapter, MessageProtocol, MessageSignature } from '../bitcoin-family.ts'
import { signedMessageSchema } from '../wallet/response-schemas.ts'

type MessageRequest = Parameters<BitcoinAdapter['signMessageAs']>[1]

/** Maximum bytes of a message; no visitor reads a longer text in a wallet. */
const MAX_MESSAGE_BYTES = 16_384

/** Requests the signature of a text from the wallet, and verifies it. @throws As `BitcoinAdapter.signMessageAs`. */
export async function signMessageAs(
  session: WalletSession,
  { address, message, protocol, signal }: MessageRequest,
): Promise<MessageSignature> {
  const method = 'signMessage'
  assertShared(session, address, method)
  const owner = parseBitcoinAddress(address, session.networkId)
  assertSignable(message, owner, protocol)
  const params = { account: address, address, message, protocol: protocol ?? suggestProtocol(owner) }
  const response = await requestWallet(session, { method, params, schema: signedMessageSchema, signal })
  if (response.address !== address) throw new WalletError('wallet/wrong-account', { method })
  const signature = hexToBytes(response.signature)
  const used = findProtocol(signature, message, owner)
  if (used === undefined) throw malformed(method, 'the signature is not of the account')
  if (protocol !== undefined && used !== protocol) throw malformed(method, `expected a signature by ${protocol}`)
  return { signature: btoa(String.fromCharCode(...signature)), protocol: used }
}

/** @throws request/invalid */
function assertSignable(message: string, { type }: BitcoinAddress, protocol: MessageProtocol | undefined): void {
  const invalid = (field: string, problem: string) => new WalletError('request/invalid', { field, problem })
  if (new TextEncoder().encode(message).length > MAX_MESSAGE_BYTES)
    throw invalid('message', `expected at most ${MAX_MESSAGE_BYTES} bytes`)
  if (type === 'p2wsh') throw invalid('address', 'expected an address of one key')
  if (protocol === 'ecdsa' && type === 'p2tr') throw invalid('protocol', 'a taproot address signs by bip322')
  if (protocol === 'bip322' && type === 'p2pkh') throw invalid('protocol', 'an address of before segwit signs by ecdsa')
}

/** Returns the scheme that most wallets use for a type of address. */
function suggestProtocol({ type }: BitcoinAddress): MessageProtocol {
  return type === 'p2tr' || type === 'p2wpkh' ? 'bip322' : 'ecdsa'
}

function findProtocol(signature: Uint8Array, message: string, owner: BitcoinAddress): MessageProtocol | undefined {
  if (signature.length === ECDSA_BYTES && verifyEcdsaMessage(signature, message, owner)) return 'ecdsa'
  return verifyBip322(signature, message, owner) ? 'bip322' : undefined
}
