import { AccountRole, type Address, address, getAddressEncoder, type Instruction } from '@solana/kit'

/* Instructions of programs without a client among our packages, in the layout of their sources. */

export const SYSTEM = address('11111111111111111111111111111111')
export const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** Wrapped SOL of Token-2022. */
export const WRAPPED_SOL = address('9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP')
export const STAKE = address('Stake11111111111111111111111111111111111111')
export const VOTE = address('Vote111111111111111111111111111111111111111')
export const LOADER = address('BPFLoaderUpgradeab1e11111111111111111111111')
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const LOOKUP_TABLES = address('AddressLookupTab1e1111111111111111111111111')
const CLOCK = address('SysvarC1ock11111111111111111111111111111111')
const RENT = address('SysvarRent111111111111111111111111111111111')
const STAKE_HISTORY = address('SysvarStakeHistory1111111111111111111111111')
const STAKE_CONFIG = address('StakeConfig11111111111111111111111111111111')

const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole
/** Bytes of a stake account, and of a vote account. */
export const STAKE_BYTES = 200n
export const VOTE_BYTES = 3_762n
/** `StakeAuthorize`. */
export const [STAKER, WITHDRAWER] = [0, 1]

export const key = (place: string): Uint8Array => new Uint8Array(getAddressEncoder().encode(place as Address))
export const u8 = (value: number): Uint8Array => Uint8Array.of(value)
const u32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer)
export const u64 = (value: bigint): Uint8Array => new Uint8Array(BigUint64Array.of(value).buffer)
export const bytes = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const at = (place: string, role: AccountRole) => ({ address: place as Address, role })

/** @see SPL Memo */
export const memo = (text: string): Instruction => ({
  programAddress: MEMO,
  accounts: [],
  data: new TextEncoder().encode(text),
})

/** @see Token-2022, `TokenInstruction::CreateNativeMint` */
export const createNativeMint = (payer: string): Instruction => ({
  programAddress: TOKEN_2022,
  accounts: [at(payer, WRITABLE_SIGNER), at(WRAPPED_SOL, WRITABLE), at(SYSTEM, READONLY)],
  data: u8(31),
})

/** @see Solana, `StakeInstruction` */
export const stake = {
  initialize: (account: string, staker: string, withdrawer: string): Instruction => ({
    programAddress: STAKE,
    accounts: [at(account, WRITABLE), at(RENT, READONLY)],
    // No lockup: no time, no epoch, no custodian.
    data: bytes(u32(0), key(staker), key(withdrawer), new Uint8Array(48)),
  }),
  authorize: (account: string, authority: string, next: string, kind: number): Instruction => ({
    programAddress: STAKE,
    accounts: [at(account, WRITABLE), at(CLOCK, READONLY), at(authority, READONLY_SIGNER)],
    data: bytes(u32(1), key(next), u32(kind)),
  }),
  delegate: (account: string, vote: string, authority: string): Instruction => ({
    programAddress: STAKE,
    accounts: [
      at(account, WRITABLE),
      at(vote, READONLY),
      at(CLOCK, READONLY),
      at(STAKE_HISTORY, READONLY),
      at(STAKE_CONFIG, READONLY),
      at(authority, READONLY_SIGNER),
    ],
    data: u32(2),
  }),
  split: (account: string, next: string, authority: string, lamports: bigint): Instruction => ({
    programAddress: STAKE,
    accounts: [at(account, WRITABLE), at(next, WRITABLE), at(authority, READONLY_SIGNER)],
    data: bytes(u32(3), u64(lamports)),
  }),
  withdraw: (account: string, to: string, authority: string, lamports: bigint): Instruction => ({
    programAddress: STAKE,
    accounts: [
      at(account, WRITABLE),
      at(to, WRITABLE),
      at(CLOCK, READONLY),
      at(STAKE_HISTORY, READONLY),
      at(authority, READONLY_SIGNER),
    ],
    data: bytes(u32(4), u64(lamports)),
  }),
  deactivate: (account: string, authority: string): Instruction => ({
    programAddress: STAKE,
    accounts: [at(account, WRITABLE), at(CLOCK, READONLY), at(authority, READONLY_SIGNER)],
    data: u32(5),
  }),
  /** Locks the stake until a time that only the custodian can lift. */
  setLockup: (account: string, authority: string, untilSec: bigint, custodian: string): Instruction => ({
    programAddress: STAKE,
    accounts: [at(account, WRITABLE), at(authority, READONLY_SIGNER)],
    data: bytes(u32(6), u8(1), u64(untilSec), u8(0), u8(1), key(custodian)),
  }),
}

/** @see Solana, `VoteInstruction::InitializeAccount` */
export const initializeVote = (account: string, node: string): Instruction => ({
  programAddress: VOTE,
  accounts: [at(account, WRITABLE), at(RENT, READONLY), at(CLOCK, READONLY), at(node, READONLY_SIGNER)],
  data: bytes(u32(0), key(node), key(node), key(node), u8(5)),
})

/** @see Solana, `AddressLookupTableInstruction` */
export const lookupTable = {
  create: (table: string, bump: number, authority: string, slot: bigint): Instruction => ({
    programAddress: LOOKUP_TABLES,
    accounts: [
      at(table, WRITABLE),
      at(authority, READONLY_SIGNER),
      at(authority, WRITABLE_SIGNER),
      at(SYSTEM, READONLY),
    ],
    data: bytes(u32(0), u64(slot), u8(bump)),
  }),
  extend: (table: string, authority: string, places: readonly string[]): Instruction => ({
    programAddress: LOOKUP_TABLES,
    accounts: [
      at(table, WRITABLE),
      at(authority, READONLY_SIGNER),
      at(authority, WRITABLE_SIGNER),
      at(SYSTEM, READONLY),
    ],
    data: bytes(u32(2), u64(BigInt(places.length)), ...places.map(key)),
  }),
  program: LOOKUP_TABLES,
}

/** @see Solana, `UpgradeableLoaderInstruction` */
export const loader = {
  initializeBuffer: (buffer: string, authority: string): Instruction => ({
    programAddress: LOADER,
    accounts: [at(buffer, WRITABLE), at(authority, READONLY)],
    data: u32(0),
  }),
  setAuthority: (account: string, authority: string, next: string): Instruction => ({
    programAddress: LOADER,
    accounts: [at(account, WRITABLE), at(authority, READONLY_SIGNER), at(next, READONLY)],
    data: u32(4),
  }),
  close: (account: string, to: string, authority: string): Instruction => ({
    programAddress: LOADER,
    accounts: [at(account, WRITABLE), at(to, WRITABLE), at(authority, READONLY_SIGNER)],
    data: u32(5),
  }),
}
