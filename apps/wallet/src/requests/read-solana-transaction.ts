import { bytesToHex, type Hex } from '@latchkey/primitives'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getU32Decoder,
  getU64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'

/** One thing that a transaction does. */
export type SolanaStep =
  | { readonly kind: 'transfer'; readonly to: string; readonly lamports: bigint }
  /** `to` is a token account. Without a mint the chain knows which token it is. */
  | {
      readonly kind: 'token'
      readonly to: string
      readonly amount: bigint
      readonly mint?: string
      readonly decimals?: number
    }
  | { readonly kind: 'open-account'; readonly owner: string; readonly mint: string }
  /** Anything else. */
  | { readonly kind: 'call'; readonly program: string; readonly data: Hex }

export interface SolanaTransaction {
  readonly feePayer: string
  readonly signers: readonly string[]
  /** Highest fee, in lamports. */
  readonly feeLamports: bigint
  /** `index`: place of the instruction in the transaction. */
  readonly steps: readonly (SolanaStep & { readonly index: number })[]
}

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: ReadonlyUint8Array
}

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** @see Solana, "Transaction fees" */
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MICRO = 1_000_000n
/** A name for what a lookup table holds, which only the chain knows. */
const FROM_TABLE = 'of a lookup table'

/**
 * Returns what a transaction does, without a question to the chain.
 *
 * @throws Error when the bytes are no transaction
 * @see Solana, "Transaction format"
 */
export function readSolanaTransaction(wire: Uint8Array): SolanaTransaction {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const encoded = getCompiledTransactionMessageEncoder().encode(message)
  // The decoder accepts some messages that were cut, and bytes behind the end.
  if (bytesToHex(new Uint8Array(encoded)) !== bytesToHex(new Uint8Array(messageBytes)))
    throw new Error('no transaction')
  if (message.version === 1) throw new Error('no network runs transactions of version 1 yet')
  const { numSignerAccounts: signerCount } = message.header
  const keys = message.staticAccounts
  const nameOf = (index: number) => keys[index] ?? FROM_TABLE
  const instructions = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): Instruction => ({
      program: nameOf(programAddressIndex),
      accounts: accountIndices.map(nameOf),
      data,
    }),
  )
  const [feePayer] = keys
  if (feePayer === undefined || signerCount === 0 || signerCount > keys.length) throw new Error('nobody pays')
  return {
    feePayer,
    signers: keys.slice(0, signerCount),
    feeLamports: BigInt(signerCount) * LAMPORTS_PER_SIGNATURE + readPriorityFee(instructions),
    steps: instructions.flatMap((instruction, index) =>
      instruction.program === COMPUTE_BUDGET ? [] : [{ ...toStep(instruction), index }],
    ),
  }
}

const [u32, u64] = [getU32Decoder(), getU64Decoder()]

function readPriorityFee(instructions: readonly Instruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const limit = budget.find(({ data }) => data[0] === 2 && data.length >= 5)
  const price = budget.find(({ data }) => data[0] === 3 && data.length >= 9)
  const usual = BigInt(instructions.length - budget.length) * UNITS_PER_INSTRUCTION
  const units = limit === undefined ? usual : BigInt(u32.decode(limit.data, 1))
  return price === undefined ? 0n : (units * u64.decode(price.data, 1) + MICRO - 1n) / MICRO
}

function toStep({ program, accounts, data }: Instruction): SolanaStep {
  const [first = '', second = '', third = '', fourth = ''] = accounts
  const call: SolanaStep = { kind: 'call', program, data: bytesToHex(new Uint8Array(data)) }
  if (program === SYSTEM && data.length === 12 && u32.decode(data) === 2 && second !== '')
    return { kind: 'transfer', to: second, lamports: u64.decode(data, 4) }
  if (program === ASSOCIATED && (data.length === 0 || data[0] === 0 || data[0] === 1) && fourth !== '')
    return { kind: 'open-account', owner: third, mint: fourth }
  if (!TOKENS.includes(program) || first === '') return call
  if (data[0] === 3 && data.length === 9) return { kind: 'token', to: second, amount: u64.decode(data, 1) }
  const isChecked = data[0] === 12 && data.length === 10
  // With the fee that Token-2022 takes: one byte more in front, and the fee behind.
  const isWithFee = data[0] === 26 && data[1] === 1 && data.length === 19
  if (!isChecked && !isWithFee) return call
  const at = isChecked ? 1 : 2
  return { kind: 'token', to: third, mint: second, amount: u64.decode(data, at), decimals: data[at + 8] ?? 0 }
}
