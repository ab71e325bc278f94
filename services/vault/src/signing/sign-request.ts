import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, decodeBase58, hexToBytes, isOfBitcoinNetwork } from '@latchkey/primitives'
import type { SignKind, SignRequest } from '@latchkey/protocol/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { DerivedAccount, DerivedAccounts } from '../keys/derive-accounts.ts'
import { signBitcoinMessage } from './bitcoin-message.ts'
import { signPsbt } from './bitcoin-psbt.ts'
import { signEvmMessage } from './evm-message.ts'
import { signEvmTransaction } from './evm-transaction.ts'
import { signTypedData } from './evm-typed-data.ts'
import { readSolanaMessage, readSolanaTransaction, withSignature } from './solana-transaction.ts'

/** Returns whether bytes start like a versioned transaction (0x80 to 0xfe). 0xff starts an off-chain message. @see SIMD-0385 */
const isVersioned = ([first = 0]: Uint8Array): boolean => first >= 0x80 && first < 0xff

const denied = () => new WalletError('vault/refused')

type Signers = {
  readonly [K in SignKind]: (
    request: Extract<SignRequest, { readonly kind: K }>,
    accounts: DerivedAccounts,
  ) => Uint8Array
}

const signers: Signers = {
  'evm.message': (request, { eip155 }) => {
    const { privateKey } = own(eip155, request, 'eip155')
    return hexToBytes(signEvmMessage(hexToBytes(request.message), privateKey))
  },
  'evm.typedData': (request, { eip155 }) => {
    const { privateKey } = own(eip155, request, 'eip155')
    return hexToBytes(signTypedData(request.typedData, chainOf(request), privateKey))
  },
  'evm.transaction': (request, { eip155 }) => {
    const { privateKey } = own(eip155, request, 'eip155')
    return signEvmTransaction(request.transaction, chainOf(request), privateKey)
  },
  'solana.message': (request, { solana }) => {
    const { privateKey } = own(solana, request, 'solana')
    const message = hexToBytes(request.message)
    // If a message is a transaction, its signature would also be valid for the transaction.
    if (
      isVersioned(message) ||
      readSolanaMessage(message) !== undefined ||
      readSolanaTransaction(message) !== undefined
    )
      throw denied()
    return ed25519.sign(message, privateKey)
  },
  'solana.transaction': (request, { solana }) => {
    const { privateKey, address } = own(solana, request, 'solana')
    const transaction = readSolanaTransaction(hexToBytes(request.transaction))
    if (transaction === undefined) throw denied()
    const key = decodeBase58(address)
    const at = transaction.signers.findIndex((signer) => signer.every((byte, index) => byte === key[index]))
    if (at === -1) throw denied()
    return withSignature(transaction, at, ed25519.sign(transaction.message, privateKey))
  },
  'bitcoin.message': (request, { bitcoinPayment }) => {
    const account = own(bitcoinPayment, request, 'bip122')
    return signBitcoinMessage(hexToBytes(request.message), account, request.protocol)
  },
  'bitcoin.psbt': (request, { bitcoinPayment }) => {
    const account = own(bitcoinPayment, request, 'bip122')
    return signPsbt(hexToBytes(request.psbt), account, request)
  },
}

/** Returns the account of a request if it belongs to the wallet. @throws vault/refused */
function own(account: DerivedAccount, { address, networkId }: SignRequest, family: string): DerivedAccount {
  const isSame =
    family === 'eip155' ? account.address.toLowerCase() === address.toLowerCase() : account.address === address
  if (!isSame || !networkId.startsWith(`${family}:`)) throw denied()
  // A Bitcoin signature does not contain the network, but the address does.
  if (family === 'bip122' && !isOfBitcoinNetwork(address, networkId as CaipNetworkId)) throw denied()
  return account
}

/** @throws vault/refused for chain 0, whose signatures are valid on every chain */
function chainOf({ networkId }: SignRequest): bigint {
  const [, digits] = /^eip155:([1-9]\d{0,31})$/.exec(networkId) ?? []
  if (digits === undefined) throw denied()
  return BigInt(digits)
}

/**
 * Signs a request with the account that it names: the signature of a message, or the signed transaction.
 *
 * @throws vault/refused
 */
export function signRequestOf(request: SignRequest, accounts: DerivedAccounts): Uint8Array {
  // TypeScript does not relate the kind of a request to the signer of the same kind.
  const sign = signers[request.kind] as (request: SignRequest, accounts: DerivedAccounts) => Uint8Array
  return sign(request, accounts)
}
