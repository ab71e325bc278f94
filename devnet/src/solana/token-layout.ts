import { type Address, getAddressDecoder } from '@solana/kit'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Sizes of the accounts of both programs without extensions. */
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** First byte after the base of an account with extensions. */
const KIND = { mint: 1, account: 2 } as const

export interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly delegate: Address | undefined
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  /** Lamports that the account must keep; of wrapped SOL only. */
  readonly rentExemptReserve: bigint | undefined
  readonly delegatedAmount: bigint
  readonly closeAuthority: Address | undefined
  readonly extensions: readonly Extension[]
}

export interface Mint {
  readonly mintAuthority: Address | undefined
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: Address | undefined
  readonly extensions: readonly Extension[]
}

/** An extension of Token-2022, by its number. */
export interface Extension {
  readonly type: number
  readonly data: DataView
}

/** Returns the token program that an account belongs to. */
export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** Returns the content of a token account, `undefined` for other data. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (!hasKind(data, ACCOUNT_BYTES, KIND.account)) return undefined
  const view = viewOf(data)
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[view.getUint8(108)]
  if (state === undefined) return undefined
  return {
    mint: addressAt(view, 0),
    owner: addressAt(view, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddressAt(view, 72),
    state,
    rentExemptReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : undefined,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddressAt(view, 129),
    extensions: extensionsOf(view),
  }
}

/** Returns the content of a mint, `undefined` for other data. */
export function readMint(data: Uint8Array): Mint | undefined {
  if (data.length !== MINT_BYTES && !hasKind(data, ACCOUNT_BYTES + 1, KIND.mint)) return undefined
  const view = viewOf(data)
  return {
    mintAuthority: optionalAddressAt(view, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: optionalAddressAt(view, 46),
    extensions: extensionsOf(view),
  }
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

function optionalAddressAt(view: DataView, at: number): Address | undefined {
  return view.getUint32(at, true) === 1 ? addressAt(view, at + 4) : undefined
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
