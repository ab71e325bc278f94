import { WalletError } from '@latchkey/errors'
import { hexToBytes } from '@latchkey/primitives'
import type { EvmTransaction } from '@latchkey/protocol/vault'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { signHash } from './evm-signature.ts'
import { type RlpItem, toBytes, toRlp } from './rlp.ts'

const MAX_BYTES = 128 * 1024
/** The first byte of a typed transaction. @see EIP-2930, EIP-1559 */
const TYPES = { eip2930: 1, eip1559: 2 } as const

/**
 * Signs a transaction and returns its network encoding.
 *
 * @throws vault/refused for one over 128 KiB
 * @see EIP-155, EIP-1559, EIP-2718, EIP-2930
 */
export function signEvmTransaction(transaction: EvmTransaction, chainId: bigint, privateKey: Uint8Array): Uint8Array {
  const signed =
    transaction.type === 'legacy'
      ? signLegacy(transaction, chainId, privateKey)
      : signTyped(transaction, chainId, privateKey)
  if (signed.length > MAX_BYTES) throw new WalletError('vault/refused')
  return signed
}

type Of<T extends EvmTransaction['type']> = Extract<EvmTransaction, { readonly type: T }>

function signLegacy(transaction: Of<'legacy'>, chainId: bigint, privateKey: Uint8Array): Uint8Array {
  const fields = [number(transaction.nonce), number(transaction.gasPrice), ...callOf(transaction)]
  const hash = keccak_256(toRlp([...fields, toBytes(chainId), toBytes(0n), toBytes(0n)]))
  const { recovery, r, s } = signHash(hash, privateKey)
  return toRlp([...fields, toBytes(chainId * 2n + 35n + BigInt(recovery)), short(r), short(s)])
}

function signTyped(transaction: Of<'eip2930' | 'eip1559'>, chainId: bigint, privateKey: Uint8Array): Uint8Array {
  const fees =
    transaction.type === 'eip2930'
      ? [number(transaction.gasPrice)]
      : [number(transaction.maxPriorityFeePerGas), number(transaction.maxFeePerGas)]
  const accessList = transaction.accessList.map(({ address, storageKeys }) => [
    hexToBytes(address.toLowerCase()),
    storageKeys.map((key) => {
      const bytes = hexToBytes(key)
      if (bytes.length !== 32) throw new WalletError('vault/refused')
      return bytes
    }),
  ])
  const fields = [toBytes(chainId), number(transaction.nonce), ...fees, ...callOf(transaction), accessList]
  const type = Uint8Array.of(TYPES[transaction.type])
  const { recovery, r, s } = signHash(keccak_256(concatBytes(type, toRlp(fields))), privateKey)
  return concatBytes(type, toRlp([...fields, toBytes(BigInt(recovery)), short(r), short(s)]))
}

const callOf = ({ gas, to, value, data }: EvmTransaction): readonly RlpItem[] => [
  number(gas),
  to === undefined ? new Uint8Array() : hexToBytes(to.toLowerCase()),
  number(value),
  hexToBytes(data),
]

const number = (quantity: string) => toBytes(BigInt(quantity))

/** A number of a signature, without leading zeros. */
function short(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  return start === -1 ? new Uint8Array() : bytes.slice(start)
}
