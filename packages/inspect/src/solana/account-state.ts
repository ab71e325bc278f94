import { encodeBase58 } from '@latchkey/primitives'
import { isTokenProgram } from './programs.ts'

/** An account as a node reports it, or as a simulation leaves it. */
export interface AccountState {
  readonly lamports: bigint
  /** Program that owns it. */
  readonly owner: string
  readonly executable: boolean
  /** The first bytes of its data: at least 166, if the account has as many. */
  readonly data: Uint8Array
}

/** The content of a token account. @see SPL Token, `state::Account` */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate?: string
  readonly delegatedAmount: bigint
  readonly closeAuthority?: string
}

/** The content of a mint. @see SPL Token, `state::Mint`, and the extensions of Token-2022 */
export interface Mint {
  readonly decimals: number
  /** This address may take the token from every account. */
  readonly permanentDelegate?: string
  /** Program that runs with each transfer and may reject it. */
  readonly transferHook?: string
  /** Transfer fee in hundredths of a per cent. */
  readonly transferFeeBasisPoints: number
}

const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
/** Values of the byte that marks the kind of a longer account. */
const KIND = { mint: 1, account: 2 } as const
const DECIMALS_AT = 44
const EXTENSIONS_AT = 166
const EXTENSION = { transferFee: 1, permanentDelegate: 12, transferHook: 14 } as const
/** Offset of the newer of two fees in the configuration. */
const BASIS_POINTS_AT = 106
const MAX_EXTENSIONS = 64

/** Returns the content of a token account; `undefined` for every other account. */
export function readTokenAccount(state: AccountState | null | undefined): TokenAccount | undefined {
  if (!state || !isTokenProgram(state.owner)) return undefined
  const { data } = state
  if (data.length !== ACCOUNT_BYTES && data[ACCOUNT_BYTES] !== KIND.account) return undefined
  const view = viewOf(data)
  const isInitialized = data[108] !== 0
  if (!isInitialized) return undefined
  const [delegate, closeAuthority] = [optionalKey(data, 72), optionalKey(data, 129)]
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: view.getBigUint64(64, true),
    delegatedAmount: view.getBigUint64(121, true),
    ...(delegate === undefined ? {} : { delegate }),
    ...(closeAuthority === undefined ? {} : { closeAuthority }),
  }
}

/** Returns the content of a mint; `undefined` for every other account. */
export function readMint(state: AccountState | null | undefined): Mint | undefined {
  if (!state || !isTokenProgram(state.owner)) return undefined
  const { data } = state
  const isMint = data.length === MINT_BYTES || data[ACCOUNT_BYTES] === KIND.mint
  const decimals = data[DECIMALS_AT]
  if (!isMint || decimals === undefined) return undefined
  const extensions = readExtensions(data)
  const fee = extensions.get(EXTENSION.transferFee)
  const delegate = extensions.get(EXTENSION.permanentDelegate)
  const hook = extensions.get(EXTENSION.transferHook)?.slice(32)
  return {
    decimals,
    transferFeeBasisPoints: fee && fee.length >= 108 ? viewOf(fee).getUint16(BASIS_POINTS_AT, true) : 0,
    ...(delegate && isSet(delegate) ? { permanentDelegate: keyAt(delegate, 0) } : {}),
    ...(hook && isSet(hook) ? { transferHook: keyAt(hook, 0) } : {}),
  }
}

/** Each extension consists of type, length and value. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  let at = EXTENSIONS_AT
  for (let count = 0; count < MAX_EXTENSIONS && at + 4 <= data.length; count++) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    found.set(type, data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const keyAt = (data: Uint8Array, at: number): string => encodeBase58(data.slice(at, at + 32))
const isSet = (key: Uint8Array): boolean => key.length >= 32 && key.some((byte) => byte !== 0)

/** A key after a number that marks it as present. */
function optionalKey(data: Uint8Array, at: number): string | undefined {
  return data[at] === 1 ? keyAt(data, at + 4) : undefined
}
