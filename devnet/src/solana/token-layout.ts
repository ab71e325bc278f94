import { type Address, getAddressDecoder, unwrapOptionRecursively } from '@solana/kit'
import { getMintDecoder, getTokenDecoder } from '@solana-program/token'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Sizes of the accounts of both programs without extensions. */
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** First byte after the base of an account with extensions. */
const KIND = { mint: 1, account: 2 } as const

/** An extension of Token-2022, by its number. The client of that program, which has their layouts, needs Node 24. */
export interface Extension {
  readonly type: number
  readonly data: DataView
}

/** Returns the token program that an account belongs to. */
export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** Returns the content of a token account, `undefined` for other data. */
export function readTokenAccount(data: Uint8Array) {
  if (!hasKind(data, ACCOUNT_BYTES, KIND.account)) return undefined
  return { ...unwrapOptionRecursively(getTokenDecoder().decode(data)), extensions: extensionsOf(viewOf(data)) }
}

/** Returns the content of a mint, `undefined` for other data. */
export function readMint(data: Uint8Array) {
  if (data.length !== MINT_BYTES && !hasKind(data, ACCOUNT_BYTES + 1, KIND.mint)) return undefined
  return { ...unwrapOptionRecursively(getMintDecoder().decode(data)), extensions: extensionsOf(viewOf(data)) }
}

function hasKind(data: Uint8Array, leastBytes: number, kind: number): boolean {
  if (data.length < leastBytes) return false
  return data.length === ACCOUNT_BYTES ? kind === KIND.account : data[ACCOUNT_BYTES] === kind
}

function* eachExtension(view: DataView): Generator<Extension> {
  for (let at = ACCOUNT_BYTES + 1; at + 4 <= view.byteLength; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0 || at + 4 + length > view.byteLength) return
    yield { type, data: new DataView(view.buffer, view.byteOffset + at + 4, length) }
    at += 4 + length
  }
}

const extensionsOf = (view: DataView): readonly Extension[] => [...eachExtension(view)]

/** Returns 32 bytes as an address. */
export function addressAt(view: DataView, at: number): Address {
  return getAddressDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, 32))
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
