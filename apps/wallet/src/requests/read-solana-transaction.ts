import { bytesToHex, encodeBase58, type Hex } from '@latchkey/primitives'

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
  readonly data: Uint8Array
}

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
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
  const reader = createReader(wire)
  reader.skip(reader.length() * SIGNATURE_BYTES)
  // A message with a version begins with a byte above 127.
  if (reader.peek() > 127) reader.skip(1)
  const signerCount = reader.byte()
  reader.skip(2)
  const keys = reader.list(() => encodeBase58(reader.bytes(KEY_BYTES)))
  reader.skip(KEY_BYTES)
  const nameOf = (index: number) => keys[index] ?? FROM_TABLE
  const instructions = reader.list(
    (): Instruction => ({
      program: nameOf(reader.byte()),
      accounts: reader.list(() => nameOf(reader.byte())),
      data: reader.bytes(reader.length()),
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

function readPriorityFee(instructions: readonly Instruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const limit = budget.find(({ data }) => data[0] === 2 && data.length >= 5)
  const price = budget.find(({ data }) => data[0] === 3 && data.length >= 9)
  const usual = BigInt(instructions.length - budget.length) * UNITS_PER_INSTRUCTION
  const units = limit === undefined ? usual : readNumber(limit.data, 1, 4)
  return price === undefined ? 0n : (units * readNumber(price.data, 1, 8) + MICRO - 1n) / MICRO
}

function toStep({ program, accounts, data }: Instruction): SolanaStep {
  const [first = '', second = '', third = '', fourth = ''] = accounts
  const call: SolanaStep = { kind: 'call', program, data: bytesToHex(data) }
  if (program === SYSTEM && data.length === 12 && readNumber(data, 0, 4) === 2n && second !== '')
    return { kind: 'transfer', to: second, lamports: readNumber(data, 4, 8) }
  if (program === ASSOCIATED && (data.length === 0 || data[0] === 0 || data[0] === 1) && fourth !== '')
    return { kind: 'open-account', owner: third, mint: fourth }
  if (!TOKENS.includes(program) || first === '') return call
  if (data[0] === 3 && data.length === 9) return { kind: 'token', to: second, amount: readNumber(data, 1, 8) }
  const isChecked = data[0] === 12 && data.length === 10
  // With the fee that Token-2022 takes: one byte more in front, and the fee behind.
  const isWithFee = data[0] === 26 && data[1] === 1 && data.length === 19
  if (!isChecked && !isWithFee) return call
  const at = isChecked ? 1 : 2
  return { kind: 'token', to: third, mint: second, amount: readNumber(data, at, 8), decimals: data[at + 8] ?? 0 }
}

/** Numbers have their lowest byte first. */
function readNumber(bytes: Uint8Array, start: number, count: number): bigint {
  let value = 0n
  for (let at = count - 1; at >= 0; at--) value = value * 256n + BigInt(bytes[start + at] ?? 0)
  return value
}

function createReader(wire: Uint8Array) {
  let at = 0
  const bytes = (count: number): Uint8Array => {
    if (at + count > wire.length) throw new Error('these bytes are no transaction')
    at += count
    return wire.subarray(at - count, at)
  }
  const byte = () => bytes(1)[0] ?? 0
  /** Seven bits in each byte, the lowest first; at most three bytes. */
  const length = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 128) return value
      shift += 7
      if (shift > 14) throw new Error('these bytes are no transaction')
    }
  }
  return {
    bytes,
    byte,
    length,
    skip: (count: number) => void bytes(count),
    peek: () => wire[at] ?? 0,
    list: <T>(read: () => T): readonly T[] => Array.from({ length: length() }, read),
  }
}
