import type { TransferRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type Address, getAddressEncoder, type Instruction, isOffCurveAddress } from '@solana/kit'
import { type Read, readAccounts, readMinimumBalance, readTokenAccounts, toAddress } from '../node/reads.ts'
import { deriveTokenAccount } from './derive-token-account.ts'
import {
  openTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferSol,
  transferToken,
} from './instructions.ts'

/** Unit limits of a transfer; a transfer of SOL uses 450 units. */
const UNITS = { native: 500, token: 300_000, tokenWithAccount: 400_000 } as const
const MICRO_LAMPORTS = 1_000_000n
const U64_MAX = 2n ** 64n - 1n
/** Sizes of the accounts of tokens. */
const MINT_BYTES = 82
const DECIMALS_AT = 44
const TOKEN_ACCOUNT_BYTES = 165
const [MINT_AT, OWNER_AT] = [0, 32]
const KIND = { mint: 1, account: 2 } as const

type Account = Awaited<ReturnType<typeof readAccounts>>[number]

/**
 * Returns the instructions of a transfer: SOL, or a token of either program. If the receiver has no token account, the
 * instructions open one and the sender pays for it.
 *
 * @param priorityFee - Lamports.
 * @throws address/invalid, send/invalid-form, send/insufficient-funds, send/too-small, send/no-token, rpc/*
 */
export function toTransferInstructions(
  read: Read,
  from: Address,
  transfer: TransferRequest,
  priorityFee: bigint,
): Promise<readonly Instruction[]> {
  const { amount, item } = transfer
  if (amount <= 0n || amount > U64_MAX || item !== undefined) throw new WalletError('send/invalid-form')
  const to = toAddress(transfer.to)
  return transfer.token === undefined
    ? transferNative(read, { from, to, amount, priorityFee })
    : transferTokens(read, { from, to, amount, priorityFee, mint: toAddress(transfer.token) })
}

interface Move {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly priorityFee: bigint
}

async function transferNative(read: Read, { from, to, amount, priorityFee }: Move) {
  const [receiver] = await readAccounts(read, [to])
  // SOL that is sent to a program or a mint cannot be withdrawn.
  if (receiver && (receiver.executable || isTokenProgram(receiver.owner)))
    throw new WalletError(
      'send/invalid-form',
      { to },
      { details: 'the receiver is a program or an account of a token' },
    )
  if (!receiver) await assertOpens(read, amount)
  return [...budget(UNITS.native, priorityFee), transferSol(from, to, amount)]
}

/** A new account must hold enough to be exempt from rent. @throws send/too-small */
async function assertOpens(read: Read, amount: bigint): Promise<void> {
  const least = await readMinimumBalance(read, 0)
  if (amount < least) throw new WalletError('send/too-small', { least })
}

async function transferTokens(read: Read, { from, to, amount, priorityFee, mint }: Move & { readonly mint: Address }) {
  const [[mintAccount, receiver], held] = await Promise.all([
    readAccounts(read, [mint, to]),
    readTokenAccounts(read, from, { mint }),
  ])
  const token = readMint(mintAccount)
  if (token === undefined) throw new WalletError('send/no-token', { contract: mint })
  const sources = held.filter(({ state, program }) => state === 'initialized' && program === token.program)
  // Most owners have one account of a token; of several, the fullest is used.
  const [source] = sources.toSorted((a, b) => (a.raw < b.raw ? 1 : -1))
  if (source === undefined || source.raw < amount)
    throw new WalletError('send/insufficient-funds', {}, { details: 'Not enough of the token' })
  const program = token.program as Address
  const move = { source: source.address, owner: from, mint, program, amount, decimals: token.decimals }
  if (isTokenAccountOf(receiver, mint, token.program))
    return [...budget(UNITS.token, priorityFee), transferToken({ ...move, destination: to })]
  if (receiver && (receiver.executable || isTokenProgram(receiver.owner)))
    throw new WalletError('send/invalid-form', { to }, { details: 'the receiver is no account of this token' })
  // A closed token account of another owner: tokens sent to an account that it owns could never leave.
  if (!receiver && isOffCurveAddress(to))
    throw new WalletError('send/invalid-form', { to }, { details: 'nobody has a key for the receiver' })
  const account = await deriveTokenAccount(to, mint, program)
  const [existing] = await readAccounts(read, [account])
  // Otherwise the instruction opens the account, or fails if it has another owner.
  if (isTokenAccountOf(existing, mint, token.program) && isAt(existing, OWNER_AT, to))
    return [...budget(UNITS.token, priorityFee), transferToken({ ...move, destination: account })]
  return [
    ...budget(UNITS.tokenWithAccount, priorityFee),
    openTokenAccount({ payer: from, account, owner: to, mint, program }),
    transferToken({ ...move, destination: account }),
  ]
}

function budget(units: number, priorityFee: bigint): readonly Instruction[] {
  const limit = setComputeUnitLimit(units)
  if (priorityFee === 0n) return [limit]
  return [setComputeUnitPrice((priorityFee * MICRO_LAMPORTS) / BigInt(units)), limit]
}

const isTokenProgram = (owner: string): boolean => owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM

function readMint(account: Account | undefined): { readonly program: string; readonly decimals: number } | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isMint = data.length === MINT_BYTES || data[TOKEN_ACCOUNT_BYTES] === KIND.mint
  const decimals = data[DECIMALS_AT]
  return isMint && decimals !== undefined ? { program, decimals } : undefined
}

function isTokenAccountOf(account: Account | undefined, mint: Address, program: string): boolean {
  if (!account || account.owner !== program) return false
  const { data } = account
  if (data.length !== TOKEN_ACCOUNT_BYTES && data[TOKEN_ACCOUNT_BYTES] !== KIND.account) return false
  return isAt(account, MINT_AT, mint)
}

function isAt(account: Account | undefined, offset: number, place: Address): boolean {
  return getAddressEncoder()
    .encode(place)
    .every((byte, at) => account?.data[offset + at] === byte)
}
