import type { Hex } from '@latchkey/primitives'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  hexToBytes,
  keccak256,
  namehash,
  numberToHex,
  parseAbi,
  sliceHex,
} from 'viem'
import type { OwnName } from '../ports/name-store.ts'
import { COIN_ETHER } from './coin-type.ts'
import { addressOn } from './name-addresses.ts'

const serviceAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, uint64, bytes)'])
/** The stored records. @see EIP-137, ENSIP-9, ENSIP-5 */
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
/** Records that are always empty here. @see ENSIP-7, ENSIP-4, EIP-619, EIP-181, ENSIP-8, ENSIP-6 */
const emptyAbi = parseAbi([
  'function contenthash(bytes32 node) view returns (bytes)',
  'function ABI(bytes32 node, uint256 types) view returns (uint256, bytes)',
  'function pubkey(bytes32 node) view returns (bytes32, bytes32)',
  'function name(bytes32 node) view returns (string)',
  'function interfaceImplementer(bytes32 node, bytes4 id) view returns (address)',
  'function dnsRecord(bytes32 node, bytes32 name, uint16 resource) view returns (bytes)',
  'function zonehash(bytes32 node) view returns (bytes)',
])
const recordAbi = [...addrAbi, ...coinAbi, ...textAbi]
/** Two zero words: an empty value of any of these types, and of unknown ones. */
const EMPTY: Hex = `0x${'00'.repeat(64)}`

const NO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000'
const NO_ADDRESS_WORD: Hex = `0x${'00'.repeat(32)}`

/** A resolver's request to this gateway. */
export interface CcipQuestion {
  /** Lower case. */
  readonly name: string
  /** Returns the encoded value of the requested record. */
  readonly answer: (own: OwnName | undefined) => Hex
}

/**
 * Parses a call of `resolve(bytes,bytes)`; `undefined` for another call, or if the record belongs to another name. A
 * record that is not stored is empty.
 *
 * @see ENSIP-10
 */
export function readCcipQuestion(request: Hex): CcipQuestion | undefined {
  try {
    const [dns, data] = decodeFunctionData({ abi: serviceAbi, data: request }).args
    const name = fromDns(dns)
    // The first argument of each record call is its node, which must match the name.
    if (name === undefined || sliceHex(data, 4, 36) !== namehash(name)) return undefined
    const record = readRecord(data)
    if (record === undefined) return { name, answer: () => encodeEmpty(data) }
    if (record.functionName === 'text') return { name, answer: (own) => encodeText(own, record.args[1]) }
    const [, coinType] = record.args
    if (coinType !== undefined) return { name, answer: (own) => encodeCoinAddress(own, coinType) }
    return {
      name,
      answer: (own) =>
        encodeFunctionResult({ abi: addrAbi, functionName: 'addr', result: addressOn(own, COIN_ETHER) ?? NO_ADDRESS }),
    }
  } catch {
    return undefined
  }
}

function readRecord(data: Hex) {
  try {
    return decodeFunctionData({ abi: recordAbi, data })
  } catch {
    return undefined
  }
}

function encodeEmpty(data: Hex): Hex {
  try {
    const { functionName } = decodeFunctionData({ abi: emptyAbi, data })
    if (functionName === 'contenthash' || functionName === 'dnsRecord' || functionName === 'zonehash')
      return encodeFunctionResult({ abi: emptyAbi, functionName, result: '0x' })
    if (functionName === 'name') return encodeFunctionResult({ abi: emptyAbi, functionName, result: '' })
    if (functionName === 'ABI') return encodeFunctionResult({ abi: emptyAbi, functionName, result: [0n, '0x'] })
    return functionName === 'pubkey' ? EMPTY : NO_ADDRESS_WORD
  } catch {
    return EMPTY
  }
}

/** Returns the hash whose signature the resolver verifies. @param target - The resolver. @see EIP-191 version 0 */
export function hashCcipAnswer(target: Hex, expiresSec: number, request: Hex, result: Hex): Hex {
  const parts: readonly Hex[] = [
    '0x1900',
    target,
    numberToHex(expiresSec, { size: 8 }),
    keccak256(request),
    keccak256(result),
  ]
  return keccak256(concatHex(parts))
}

/** Returns the response that the resolver decodes. @see EIP-3668 */
export function encodeCcipAnswer(result: Hex, expiresSec: number, signature: Hex): Hex {
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, BigInt(expiresSec), signature],
  )
}

function encodeCoinAddress(own: OwnName | undefined, coinType: bigint): Hex {
  return encodeFunctionResult({ abi: coinAbi, functionName: 'addr', result: addressOn(own, coinType) ?? '0x' })
}

function encodeText(own: OwnName | undefined, key: string): Hex {
  const texts: Readonly<Record<string, string | null | undefined>> = { avatar: own?.avatar, description: own?.bio }
  const result = Object.hasOwn(texts, key) ? (texts[key] ?? '') : ''
  return encodeFunctionResult({ abi: textAbi, functionName: 'text', result })
}

/** Returns a name from its length-prefixed labels. @see RFC 1035 section 3.1 */
function fromDns(dns: Hex): string | undefined {
  const bytes = hexToBytes(dns)
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    if (at + 1 + length >= bytes.length) return undefined
    labels.push(new TextDecoder().decode(bytes.slice(at + 1, at + 1 + length)))
    at += 1 + length
  }
  return at === bytes.length - 1 ? labels.join('.').toLowerCase() : undefined
}
