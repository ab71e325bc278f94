import { type Address, getBase58Decoder } from '@solana/kit'
import { AccountState } from '@solana-program/token'
import { addressAt, type Extension, isTokenProgram, readMint, readTokenAccount, TOKEN_PROGRAM } from './token-layout.ts'

export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes of a lookup table before its addresses. */
const LOOKUP_TABLE_HEADER = 56
const U64_MAX = 2n ** 64n - 1n

export interface ParsedData {
  readonly program: string
  readonly parsed: { readonly type: string; readonly info: unknown }
  readonly space: number
}

/** Decimals of a mint, to write amounts as people read them. */
export type DecimalsOf = (mint: Address) => number | undefined

/** Returns the data of an account as nodes parse it; `undefined` for a program that they do not know. */
export function parseAccountData(owner: string, data: Uint8Array, decimalsOf: DecimalsOf): ParsedData | undefined {
  if (owner === LOOKUP_TABLE_PROGRAM) return parseLookupTable(data)
  if (!isTokenProgram(owner)) return undefined
  const program = owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const mint = readMint(data)
  if (mint !== undefined) return { program, parsed: { type: 'mint', info: toMintInfo(mint) }, space: data.length }
  const account = readTokenAccount(data)
  const decimals = account && decimalsOf(account.mint)
  if (account === undefined || decimals === undefined) return undefined
  const { delegate, isNative: rentExemptReserve, closeAuthority } = account
  const info = {
    isNative: rentExemptReserve !== null,
    mint: account.mint,
    owner: account.owner,
    state: AccountState[account.state].toLowerCase(),
    tokenAmount: toTokenAmount(account.amount, decimals),
    ...(delegate && { delegate, delegatedAmount: toTokenAmount(account.delegatedAmount, decimals) }),
    ...(rentExemptReserve !== null && { rentExemptReserve: toTokenAmount(rentExemptReserve, decimals) }),
    ...(closeAuthority && { closeAuthority }),
    ...toExtensions(account.extensions),
  }
  return { program, parsed: { type: 'account', info }, space: data.length }
}

/** Returns an amount of a token in the four forms of nodes. */
export function toTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const text = `${whole}.${fraction}`.replace(/\.?0*$/, '')
  const uiAmountString = fraction === '' ? whole : text
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Returns the addresses of a lookup table. */
export function readLookupTable(data: Uint8Array): readonly Address[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const count = Math.max(0, Math.floor((data.length - LOOKUP_TABLE_HEADER) / 32))
  return Array.from({ length: count }, (_, index) => addressAt(view, LOOKUP_TABLE_HEADER + 32 * index))
}

function parseLookupTable(data: Uint8Array): ParsedData {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const deactivationSlot = view.getBigUint64(4, true)
  const info = {
    addresses: readLookupTable(data),
    ...(view.getUint8(21) === 1 ? { authority: addressAt(view, 22) } : {}),
    deactivationSlot: (deactivationSlot === U64_MAX ? U64_MAX : deactivationSlot).toString(),
    lastExtendedSlot: view.getBigUint64(12, true).toString(),
    lastExtendedSlotStartIndex: view.getUint8(20),
  }
  return { program: 'address-lookup-table', parsed: { type: 'lookupTable', info }, space: data.length }
}

function toMintInfo({ supply, extensions, ...mint }: NonNullable<ReturnType<typeof readMint>>) {
  return { ...mint, supply: supply.toString(), ...toExtensions(extensions) }
}

function toExtensions(extensions: readonly Extension[]) {
  return extensions.length === 0 ? {} : { extensions: extensions.map(toExtension) }
}

/** The extensions of the seeded tokens; nodes say of others that they cannot parse them. */
function toExtension({ type, data }: Extension) {
  switch (type) {
    case 1:
      return { extension: 'transferFeeConfig', state: toTransferFeeConfig(data) }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: data.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function toTransferFeeConfig(data: DataView) {
  const feeAt = (at: number) => ({
    epoch: data.getBigUint64(at, true),
    maximumFee: data.getBigUint64(at + 8, true),
    transferFeeBasisPoints: data.getUint16(at + 16, true),
  })
  return {
    transferFeeConfigAuthority: authorityAt(data, 0),
    withdrawWithheldAuthority: authorityAt(data, 32),
    withheldAmount: data.getBigUint64(64, true),
    olderTransferFee: feeAt(72),
    newerTransferFee: feeAt(90),
  }
}

/** All zeros stand for nobody. */
function authorityAt(view: DataView, at: number): string | null {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, 32)
  return bytes.every((byte) => byte === 0) ? null : getBase58Decoder().decode(bytes)
}
