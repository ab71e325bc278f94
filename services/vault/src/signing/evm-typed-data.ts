import { WalletError } from '@latchkey/errors'
import { type Hex, hexToBytes } from '@latchkey/primitives'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { signHash, toMessageSignature } from './evm-signature.ts'
import { readTypedData, type TypedDataTypes, toInteger } from './typed-data.ts'

const denied = () => new WalletError('vault/refused')
const utf8 = (text: string) => new TextEncoder().encode(text)

/**
 * Signs typed data.
 *
 * @param text - JSON text from the site.
 * @throws vault/refused for data that does not match its types, and for another chain
 * @see EIP-712
 */
export function signTypedData(text: string, chainId: bigint, privateKey: Uint8Array): Hex {
  return toMessageSignature(signHash(hashTypedData(text, chainId), privateKey))
}

export function hashTypedData(text: string, chainId: bigint): Uint8Array {
  const { types, primaryType, domain, message } = readTypedData(text, chainId)
  const hashed: HashedTypes = { types, hashes: new Map() }
  return keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      hashStruct('EIP712Domain', domain, hashed),
      hashStruct(primaryType, message, hashed),
    ),
  )
}

/** Hashed types, so that each type is hashed once, however many values have it. */
interface HashedTypes {
  readonly types: TypedDataTypes
  readonly hashes: Map<string, Uint8Array>
}

function hashType(type: string, { types, hashes }: HashedTypes): Uint8Array {
  const hash = hashes.get(type) ?? keccak_256(utf8(encodeType(type, types)))
  hashes.set(type, hash)
  return hash
}

function hashStruct(type: string, value: unknown, types: HashedTypes): Uint8Array {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw denied()
  const fields = types.types[type] ?? []
  const parts = fields.map((field) => {
    if (!Object.hasOwn(value, field.name)) throw denied()
    return encodeValue(field.type, (value as Readonly<Record<string, unknown>>)[field.name], types)
  })
  return keccak_256(concatBytes(hashType(type, types), ...parts))
}

/** Returns the text of a type, followed by the types that it uses, ordered by name. */
function encodeType(type: string, types: TypedDataTypes): string {
  const used = new Set<string>()
  const collect = (name: string): void => {
    if (used.has(name) || !Object.hasOwn(types, name)) return
    used.add(name)
    for (const field of types[name] ?? []) collect(elementOf(field.type))
  }
  collect(type)
  used.delete(type)
  return [type, ...[...used].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

const elementOf = (type: string) => type.replace(/\[.*$/, '')

/** Returns the 32-byte encoding of a value. */
function encodeValue(type: string, value: unknown, types: HashedTypes): Uint8Array {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined) {
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw denied()
    return keccak_256(concatBytes(...value.map((part) => encodeValue(element, part, types))))
  }
  if (Object.hasOwn(types.types, type)) return hashStruct(type, value, types)
  return encodeAtom(type, value)
}

function encodeAtom(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw denied()
    return keccak_256(utf8(value))
  }
  if (type === 'bytes') return keccak_256(bytesOf(value))
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw denied()
    return toWord(value ? 1n : 0n)
  }
  if (type === 'address') return padded(bytesOf(value, 20), 'start')
  const [, kind, digits = ''] =
    /^(bytes|uint|int)(\d+)$/.exec(type === 'uint' || type === 'int' ? `${type}256` : type) ?? []
  const size = Number(digits)
  if (kind === 'bytes' && size >= 1 && size <= 32) return padded(bytesOf(value, size), 'end')
  if ((kind === 'uint' || kind === 'int') && size >= 8 && size <= 256 && size % 8 === 0)
    return encodeInteger(toInteger(value), kind, BigInt(size))
  throw denied()
}

function encodeInteger(value: bigint, kind: 'uint' | 'int', bits: bigint): Uint8Array {
  const [least, most] = kind === 'uint' ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (value < least || value >= most) throw denied()
  return toWord(value)
}

const toWord = (value: bigint): Uint8Array =>
  hexToBytes(`0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`)

function bytesOf(value: unknown, length?: number): Uint8Array {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) throw denied()
  const bytes = hexToBytes(value.toLowerCase())
  if (length !== undefined && bytes.length !== length) throw denied()
  return bytes
}

function padded(bytes: Uint8Array, side: 'start' | 'end'): Uint8Array {
  const word = new Uint8Array(32)
  word.set(bytes, side === 'start' ? 32 - bytes.length : 0)
  return word
}
