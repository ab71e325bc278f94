import { bytesToHex, type Hex, hexToBytes } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import { sha256 } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import type { BitcoinTransactionRequest, MessageRequest } from '../requests/site-request.types.ts'
import type { OtherWalletNetwork } from '../world.ts'
import type { WalletAccount } from './accounts.ts'

const MAGIC = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
/** Of a signature by a native SegWit address. @see BIP-137 */
const P2WPKH_HEADER = 39
const BROADCAST_MS = 8_000

/** The result of `getAccountAddresses`. @see WalletConnect, "Bitcoin" */
export function toAccountAddresses({ bitcoin: { address, path, privateKey } }: WalletAccount) {
  return [{ address, path, intention: 'payment', publicKey: toPublicKey(privateKey) }]
}

/** Returns a compressed key, 33 bytes in hex. */
function toPublicKey(privateKey: Hex): string {
  const whole = privateKeyToAccount(privateKey).publicKey.slice(4)
  const isOdd = Number.parseInt(whole.slice(-1), 16) % 2 === 1
  return `${isOdd ? '03' : '02'}${whole.slice(0, 64)}`
}

/** Signs a text with the key of an address. @see BIP-137 */
export async function signBitcoinMessage({ bitcoin }: WalletAccount, { raw }: Pick<MessageRequest, 'raw'>) {
  const text = hexToBytes(raw)
  const hash = sha256(sha256(new Uint8Array([...MAGIC, ...toLength(text.length), ...text])))
  const { r, s, yParity = 0 } = await sign({ hash, privateKey: bitcoin.privateKey })
  const signature = `${(P2WPKH_HEADER + yParity).toString(16)}${r.slice(2)}${s.slice(2)}`
  return { address: bitcoin.address, signature, messageHash: hash.slice(2) }
}

/** @see Bitcoin, "CompactSize" */
function toLength(length: number): readonly number[] {
  return length < 253 ? [length] : [253, length & 255, length >> 8]
}

/** Signs the inputs that were shown, and sends the transaction where the site wants that. */
export async function signPsbt(
  { bitcoin }: WalletAccount,
  { encoded, inputs, isSent }: BitcoinTransactionRequest,
  network: OtherWalletNetwork,
): Promise<{ readonly psbt: string; readonly txid?: string }> {
  const transaction = Transaction.fromPSBT(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)))
  for (const index of inputs) transaction.signIdx(hexToBytes(bitcoin.privateKey), index)
  const signed = btoa(String.fromCharCode(...transaction.toPSBT()))
  if (!isSent) return { psbt: signed }
  transaction.finalize()
  const signal = AbortSignal.timeout(BROADCAST_MS)
  const body = bytesToHex(transaction.extract()).slice(2)
  const response = await fetch(`${network.rpcUrl}/tx`, { method: 'POST', body, signal })
  if (!response.ok) throw new Error('The node refused the transaction')
  return { psbt: signed, txid: transaction.id }
}
