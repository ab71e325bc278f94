import { isSameAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TransactionSerializable } from 'viem'
import { keccak256, recoverAddress, serializeTransaction } from 'viem/utils'

const MAX_ENTRIES = 4_096

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const number = v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number))
const address = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const bytes = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value))
const word = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
/** Half of a signature; nodes omit leading zeros. */
const half = v.pipe(
  quantity,
  v.transform((value): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`),
)
const parity = v.pipe(quantity, v.maxValue(1n), v.transform(Number))

const shared = { nonce: number, gas: quantity, to: v.nullish(address), value: quantity, input: bytes, r: half, s: half }
const accessList = v.optional(
  v.pipe(
    v.array(v.object({ address, storageKeys: v.pipe(v.array(word), v.maxLength(MAX_ENTRIES)) })),
    v.maxLength(MAX_ENTRIES),
  ),
  [],
)
const authorizationList = v.pipe(
  v.array(v.object({ chainId: number, address, nonce: number, yParity: parity, r: half, s: half })),
  v.maxLength(MAX_ENTRIES),
)
const typed = { ...shared, chainId: number, accessList, v: v.optional(parity), yParity: v.optional(parity) }
const market = { ...typed, maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }

const legacySchema = v.object({ ...shared, type: v.optional(v.literal('0x0')), gasPrice: quantity, v: quantity })
const typedSchema = v.variant('type', [
  v.object({ ...typed, type: v.literal('0x1'), gasPrice: quantity }),
  v.object({ ...market, type: v.literal('0x2') }),
  v.object({ ...market, type: v.literal('0x4'), authorizationList }),
])

interface Claim {
  readonly hash: string
  /** The account that the node names as the sender. */
  readonly from: string
  /** Chain of the network; a signature for another one proves nothing. */
  readonly chainId: number
}

/**
 * Returns whether a transaction that a node returns belongs to a hash: its fields and its signature are hashed again,
 * and the account is recovered from the signature. A node cannot construct another transaction with that hash. Returns
 * false for transaction types that only some chains have.
 *
 * @see EIP-155, EIP-2718, EIP-2930, EIP-1559, EIP-7702
 */
export async function isProvenSent(described: unknown, { hash, from, chainId }: Claim): Promise<boolean> {
  const signed = toSigned(described, chainId)
  if (signed === undefined) return false
  const { transaction, signature } = signed
  try {
    const serialized = serializeTransaction(transaction, signature)
    if (keccak256(serialized).toLowerCase() !== hash.toLowerCase()) return false
    const signer = await recoverAddress({ hash: keccak256(serializeTransaction(transaction)), signature })
    return isSameAddress(signer, from, 'eip155')
  } catch {
    // The signature is not on the curve, or a field cannot be serialized.
    return false
  }
}

interface Signed {
  readonly transaction: TransactionSerializable
  readonly signature: {
    readonly r: `0x${string}`
    readonly s: `0x${string}`
    readonly v: bigint
    readonly yParity: number
  }
}

function toSigned(described: unknown, chainId: number): Signed | undefined {
  const legacy = v.safeParse(legacySchema, described)
  if (legacy.success) return toLegacy(legacy.output, chainId)
  const parsed = v.safeParse(typedSchema, described)
  if (!parsed.success || parsed.output.chainId !== chainId) return undefined
  const { r, s, v: last, yParity = last } = parsed.output
  if (yParity === undefined) return undefined
  const { nonce, gas, to, value, input: data } = parsed.output
  const fields = { chainId, nonce, gas, to: to ?? null, value, data, accessList: parsed.output.accessList }
  const signature = { r, s, v: BigInt(27 + yParity), yParity }
  switch (parsed.output.type) {
    case '0x1':
      return { transaction: { ...fields, type: 'eip2930', gasPrice: parsed.output.gasPrice }, signature }
    case '0x2': {
      const { maxFeePerGas, maxPriorityFeePerGas } = parsed.output
      return { transaction: { ...fields, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }, signature }
    }
    case '0x4': {
      const { maxFeePerGas, maxPriorityFeePerGas, authorizationList } = parsed.output
      return {
        transaction: { ...fields, type: 'eip7702', maxFeePerGas, maxPriorityFeePerGas, authorizationList },
        signature,
      }
    }
    default:
      return parsed.output satisfies never
  }
}

/** A signature without a chain id (before EIP-155) is valid on every chain. */
function toLegacy(parsed: v.InferOutput<typeof legacySchema>, chainId: number): Signed | undefined {
  const { nonce, gas, gasPrice, to, value, input: data, r, s, v: last } = parsed
  const fields = { type: 'legacy', nonce, gas, gasPrice, to: to ?? null, value, data } as const
  if (last === 27n || last === 28n)
    return { transaction: fields, signature: { r, s, v: last, yParity: Number(last - 27n) } }
  const yParity = last - 35n - BigInt(chainId) * 2n
  if (yParity !== 0n && yParity !== 1n) return undefined
  return { transaction: { ...fields, chainId }, signature: { r, s, v: last, yParity: Number(yParity) } }
}
