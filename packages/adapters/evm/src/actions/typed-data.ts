import type { TypedData } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { bytesToHex } from '@latchkey/primitives'
import type { TypedDataDefinition } from 'viem'
import { validateTypedData } from 'viem/utils'

/**
 * Returns typed data as the JSON text for `eth_signTypedData_v4`, with the domain type added, and the chain that it is
 * bound to, if any. Large numbers become decimal text and byte arrays hexadecimal.
 *
 * @throws request/invalid naming the part that is wrong: a number out of range, a broken address, a missing type.
 * @see EIP-712
 */
export function toWalletTypedData(typedData: TypedData): { json: string; chainId: number | undefined } {
  const chainId = toChainId(typedData.domain.chainId)
  const domain = { ...typedData.domain, ...(chainId === undefined ? {} : { chainId }) }
  const types = { EIP712Domain: domainType(domain), ...typedData.types }
  const complete = { domain, types, primaryType: typedData.primaryType, message: typedData.message }
  try {
    const json = JSON.stringify(complete, serialise)
    // viem infers types from a literal, but this is data of a site; the call validates it at run time.
    validateTypedData(complete as unknown as TypedDataDefinition)
    return { json, chainId }
  } catch (cause) {
    const problem = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new WalletError('request/invalid', { field: 'typedData', problem }, { cause })
  }
}

function toChainId(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const isText = typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,14}|\d{1,16})$/.test(value)
  const chainId = isText || typeof value === 'bigint' ? Number(value) : value
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1)
    throw new WalletError('request/invalid', { field: 'typedData.domain.chainId', problem: 'expected a chain number' })
  return chainId
}

function serialise(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  // Not `instanceof`, because bytes of another realm (a frame, a test runner) would be encoded as an object.
  if (ArrayBuffer.isView(value)) return bytesToHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  // JSON would encode null, a rounded number, or nothing, so the visitor would sign something else.
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${key} is a number that has no exact form; use a bigint or text`)
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`${key} is not data`)
  return value
}

const DOMAIN_FIELDS: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The domain type consists of the fields of the domain, in the order of the standard. */
function domainType(domain: Readonly<Record<string, unknown>>) {
  return DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
}
