import {
  type Address,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type LegacyCompiledTransactionMessage,
  type SignatureBytes,
  type Transaction,
  type V0CompiledTransactionMessage,
  verifySignature,
} from '@solana/kit'
import { RpcError } from './rpc-error.ts'

type Message = (LegacyCompiledTransactionMessage | V0CompiledTransactionMessage) &
  CompiledTransactionMessageWithLifetime

/** Most bytes of a transaction, so that it fits into one packet. */
const MAX_BYTES = 1_232

export interface ReadTransaction {
  readonly bytes: Uint8Array
  readonly transaction: Transaction
  readonly message: Message
  /** Base58 of the first one, by which a transaction is known. */
  readonly signature: string
  readonly feePayer: Address
}

/** Returns a transaction in its wire form. @throws RpcError */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const name = 'solana_transaction::versioned::VersionedTransaction'
  if (bytes.length > MAX_BYTES)
    throw new RpcError(-32602, `decoded ${name} too large: ${bytes.length} bytes (max: encoded/raw 1644/${MAX_BYTES})`)
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = readMessage(new Uint8Array(transaction.messageBytes))
    const [feePayer] = message.staticAccounts
    if (feePayer === undefined) throw new TypeError('no accounts')
    const first = transaction.signatures[feePayer] ?? new Uint8Array(64)
    return { bytes, transaction, message, feePayer, signature: getBase58Decoder().decode(first) }
  } catch (cause) {
    if (cause instanceof RpcError) throw cause
    throw new RpcError(-32602, `failed to deserialize ${name}: ${cause instanceof Error ? cause.message : 'io error'}`)
  }
}

/** Returns a message in its wire form. @throws RpcError for a version that this chain does not run, or bytes that are none */
export function readMessage(bytes: Uint8Array): Message {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new RpcError(-32602, 'transaction version 1 is not supported by this cluster')
  return message
}

/** Returns whether each signer of a transaction signed it. */
export async function isSigned({ transaction }: ReadTransaction): Promise<boolean> {
  const checks = Object.entries(transaction.signatures).map(async ([signer, signature]) => {
    if (signature === null) return false
    const key = await getPublicKeyFromAddress(signer as Address)
    return verifySignature(key, signature as SignatureBytes, transaction.messageBytes)
  })
  return (await Promise.all(checks)).every(Boolean)
}

/** The accounts that a lookup table adds to a message. */
export interface LoadedAddresses {
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}

export interface AccountKey {
  readonly pubkey: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

/** Returns all accounts of a message, in the order by which its instructions name them. */
export function listAccountKeys({ header, staticAccounts }: Message, loaded: LoadedAddresses): readonly AccountKey[] {
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const own = staticAccounts.map((pubkey, index): AccountKey => {
    const signer = index < signers
    const writable = signer
      ? index < signers - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts
    return { pubkey, signer, writable, source: 'transaction' }
  })
  const fromTable = (writable: boolean) => (pubkey: Address) =>
    ({ pubkey, signer: false, writable, source: 'lookupTable' }) as const
  return [...own, ...loaded.writable.map(fromTable(true)), ...loaded.readonly.map(fromTable(false))]
}
