import { createPrivateKey, sign } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type Nonce,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
} from '@solana/kit'

/** A key that signs the transactions of the corpus. */
export interface SolanaSigner {
  readonly address: Address
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** What PKCS #8 puts before the 32 bytes of an Ed25519 key. @see RFC 8410 */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export async function toSigner(privateKey: Uint8Array): Promise<SolanaSigner> {
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(privateKey)
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, privateKey]), format: 'der', type: 'pkcs8' })
  return { address, sign: (message) => new Uint8Array(sign(null, message, key)) }
}

export interface WireOptions {
  readonly feePayer: Address
  readonly blockhash: string
  /** Default: legacy, which every wallet can read. */
  readonly version?: 0
  /** Lookup tables from which it takes addresses, with their content; only for version 0. */
  readonly tables?: Readonly<Record<Address, Address[]>>
  /** A nonce in the place of the blockhash: what is signed never ends. */
  readonly nonce?: { readonly account: Address; readonly authority: Address; readonly value: string }
  /** Who signed before the account does. */
  readonly signers?: readonly SolanaSigner[]
}

/** Returns a transaction in its wire form. */
export function toWire(instructions: readonly Instruction[], options: WireOptions): Uint8Array {
  const { signers = [] } = options
  const transaction = compileTransaction(toMessage(instructions, options))
  const message = new Uint8Array(transaction.messageBytes)
  const given = signers.map((signer) => [signer.address, signer.sign(message)])
  const signatures = { ...transaction.signatures, ...Object.fromEntries(given) } as typeof transaction.signatures
  return new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
}

/** Returns a transaction with the signature of its fee payer. */
export function signWire(wire: Uint8Array, signer: SolanaSigner) {
  const transaction = getTransactionDecoder().decode(wire)
  const signature = signer.sign(new Uint8Array(transaction.messageBytes))
  const signatures = { ...transaction.signatures, [signer.address]: signature } as typeof transaction.signatures
  const bytes = new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
  return { signature: getBase58Decoder().decode(signature), bytes }
}

/** Returns what is signed of a transaction. */
export function toMessageBytes(instructions: readonly Instruction[], options: WireOptions): Uint8Array {
  return new Uint8Array(compileTransaction(toMessage(instructions, options)).messageBytes)
}

function toMessage(instructions: readonly Instruction[], options: WireOptions) {
  const { feePayer, blockhash, nonce, tables } = options
  if (tables !== undefined || options.version === 0) {
    const paid = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 0 }))
    const timed = setTransactionMessageLifetimeUsingBlockhash(toLifetime(blockhash), paid)
    const full = appendTransactionMessageInstructions(instructions, timed)
    return compressTransactionMessageUsingAddressLookupTables(full, { ...tables })
  }
  const paid = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 'legacy' }))
  if (nonce !== undefined) {
    const { account: nonceAccountAddress, authority: nonceAuthorityAddress, value } = nonce
    const lifetime = { nonce: value as Nonce, nonceAccountAddress, nonceAuthorityAddress }
    return appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingDurableNonce(lifetime, paid),
    )
  }
  const timed = setTransactionMessageLifetimeUsingBlockhash(toLifetime(blockhash), paid)
  return appendTransactionMessageInstructions(instructions, timed)
}

const toLifetime = (blockhash: string) => ({ blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 63n })
