import { WalletError } from '@latchkey/errors'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { decodeBech32, encodeBech32 } from './bech32.ts'
import type { CaipNetworkId } from './caip.ts'

/** The script that an address pays to. @see BIP-16, BIP-141, BIP-341 */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface BitcoinAddress {
  readonly text: string
  readonly type: BitcoinAddressType
  /** Hash of a key or a script; for `p2tr` the key itself. */
  readonly hash: Uint8Array
  /** Script of an output that pays to the address. */
  readonly script: Uint8Array
}

interface Prefixes {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
}

const MAINNET_ID = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST_ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Returns the address prefixes of a network. Signet and both testnets share theirs. */
function prefixesOf(networkId: CaipNetworkId): Prefixes {
  if (networkId === MAINNET_ID) return { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
  return { bech32: networkId === REGTEST_ID ? 'bcrt' : 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 }
}

/**
 * Parses an address of a network. Checksum, length and network are verified, because bitcoin that is sent to a
 * malformed address, or to a witness version without rules, is lost.
 *
 * @throws address/invalid
 * @example parseBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122:000000000019d6689c085ae165831e93').type // 'p2wpkh'
 */
export function parseBitcoinAddress(text: string, networkId: CaipNetworkId): BitcoinAddress {
  const prefixes = prefixesOf(networkId)
  const found = text.length > 90 ? undefined : (parseWitness(text, prefixes) ?? parseBase58(text, prefixes))
  if (found === undefined) throw new WalletError('address/invalid', { value: text.slice(0, 100), namespace: 'bip122' })
  return { text, ...found }
}

/**
 * Returns the address of an output script on a network; `undefined` for a script without one, such as bare multisig, OP_RETURN, or a
 * later witness version.
 *
 * @example formatBitcoinAddress(parseBitcoinAddress(text, networkId).script, networkId) // text
 */
export function formatBitcoinAddress(script: Uint8Array, networkId: CaipNetworkId): string | undefined {
  const { bech32: prefix, pubKeyHash, scriptHash } = prefixesOf(networkId)
  const [first = 0xff, length = 0] = script
  const version = first === 0 ? 0 : first - 0x50
  const program = script.slice(2)
  if (program.length === length && witnessType(version, length) !== undefined)
    return encodeBech32({ prefix, version, program })
  if (isFramed(script, [0x76, 0xa9, 20], [0x88, 0xac])) return encodeBase58Check(pubKeyHash, script.slice(3, 23))
  return isFramed(script, [0xa9, 20], [0x87]) ? encodeBase58Check(scriptHash, script.slice(2, 22)) : undefined
}

/** Returns whether the prefix of an address belongs to a network. Does not verify the checksum. */
export const isOfBitcoinNetwork = (address: string, networkId: CaipNetworkId): boolean =>
  address.startsWith(`${prefixesOf(networkId).bech32}1`)

/** Returns whether a script is a hash of 20 bytes between the given bytes. */
function isFramed(script: Uint8Array, start: readonly number[], end: readonly number[]): boolean {
  const isWhole = script.length === start.length + 20 + end.length
  return (
    isWhole &&
    start.every((byte, at) => script[at] === byte) &&
    end.every((byte, at) => script[start.length + 20 + at] === byte)
  )
}

type Parsed = Omit<BitcoinAddress, 'text'>

function parseWitness(text: string, prefixes: Prefixes): Parsed | undefined {
  const decoded = decodeBech32(text)
  if (decoded?.prefix !== prefixes.bech32) return undefined
  const { version, program: hash } = decoded
  const type = witnessType(version, hash.length)
  if (type === undefined) return undefined
  return { type, hash, script: Uint8Array.of(version === 0 ? 0 : 0x50 + version, hash.length, ...hash) }
}

function witnessType(version: number, length: number): BitcoinAddressType | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : undefined
}

function parseBase58(text: string, { pubKeyHash, scriptHash }: Prefixes): Parsed | undefined {
  const payload = decodeBase58Check(text)
  if (payload?.length !== 21) return undefined
  const hash = payload.slice(1)
  if (payload[0] === pubKeyHash)
    return { type: 'p2pkh', hash, script: Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) }
  return payload[0] === scriptHash ? { type: 'p2sh', hash, script: Uint8Array.of(0xa9, 20, ...hash, 0x87) } : undefined
}

function encodeBase58Check(version: number, hash: Uint8Array): string {
  const payload = Uint8Array.of(version, ...hash)
  return encodeBase58(Uint8Array.of(...payload, ...sha256(sha256(payload)).slice(0, 4)))
}

function decodeBase58Check(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,40}$/.test(text)) return undefined
  const bytes = decodeBase58(text)
  const payload = bytes.slice(0, -4)
  const checksum = sha256(sha256(payload))
  return bytes.slice(-4).every((byte, at) => byte === checksum[at]) ? payload : undefined
}
