import { sha256 } from '@noble/hashes/sha2.js'
import { base32crockford } from '@scure/base'

const VERSION = 1
const TAG_BYTES = 3
const HALF_BYTES = 33
const CHECKSUM_BYTES = 3
/** Of 40 bytes, five bits each, without a rest. */
const LENGTH = 64
const GROUP = 4

/** The half that a person keeps on paper. */
export interface Kit {
  /** The begin of the id of its set: the number of the kit. */
  readonly tag: string
  readonly half: Uint8Array
}

/** Returns the number of a kit, which is printed on it and is in the name of its file. */
export const kitTagOf = (setId: string): string => setId.slice(0, 2 * TAG_BYTES)

/**
 * Returns the text of a recovery kit, in groups of four: a version, the number of the kit, the half, and a checksum, in the base 32 of
 * Crockford, which has no letters that look like digits.
 *
 * @see https://www.crockford.com/base32.html
 */
export function formatKitText(setId: string, half: Uint8Array): string {
  const bytes = new Uint8Array(1 + TAG_BYTES + HALF_BYTES + CHECKSUM_BYTES)
  bytes[0] = VERSION
  for (let at = 0; at < TAG_BYTES; at += 1) bytes[1 + at] = Number.parseInt(setId.slice(2 * at, 2 * at + 2), 16)
  bytes.set(half, 1 + TAG_BYTES)
  bytes.set(checksumOf(bytes), bytes.length - CHECKSUM_BYTES)
  const text = base32crockford.encode(bytes)
  bytes.fill(0)
  return text.match(/.{4}/g)?.join('-') ?? ''
}

/** What is wrong with a text: its length, a character, or a typing error, with the groups in which it may be. */
export type KitProblem =
  | { readonly problem: 'length'; readonly length: number }
  | { readonly problem: 'version' }
  | { readonly problem: 'typing'; readonly groups: readonly number[] }

/** Reads the text of a recovery kit. Spaces, hyphens and cases do not count; `O` is a zero, `I` and `L` are ones. */
export function parseKitText(text: string): Kit | KitProblem {
  const typed = text.replace(/[\s-]/g, '').toUpperCase()
  if (typed.length !== LENGTH) return { problem: 'length', length: typed.length }
  const bytes = decode(typed)
  if (bytes === undefined) return { problem: 'typing', groups: findGroups(typed) }
  if (bytes[0] !== VERSION) return { problem: 'version' }
  const tag = [...bytes.subarray(1, 1 + TAG_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { tag, half: bytes.slice(1 + TAG_BYTES, 1 + TAG_BYTES + HALF_BYTES) }
}

/** @returns undefined for a character that is none, or a wrong checksum */
function decode(text: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    bytes = base32crockford.decode(text)
  } catch {
    return undefined
  }
  const given = bytes.subarray(-CHECKSUM_BYTES)
  return checksumOf(bytes).every((byte, at) => byte === given[at]) ? bytes : undefined
}

const checksumOf = (bytes: Uint8Array) => sha256(bytes.subarray(0, -CHECKSUM_BYTES)).subarray(0, CHECKSUM_BYTES)

/** The digits and letters of Crockford. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the groups, from 1, in which one other character would make the text right. A person then compares four characters, not 64.
 * About 2000 texts are tried, and a checksum of 24 bits is right by chance for one in 16 million.
 */
function findGroups(text: string): readonly number[] {
  const groups = new Set<number>()
  for (let at = 0; at < LENGTH; at += 1)
    for (const letter of ALPHABET)
      if (decode(text.slice(0, at) + letter + text.slice(at + 1)) !== undefined) groups.add(Math.floor(at / GROUP) + 1)
  return [...groups]
}
