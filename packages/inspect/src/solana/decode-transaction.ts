import { decodeAssociatedToken, decodeComputeBudget, decodeLoader, decodeMemo, decodeStake } from './decode-others.ts'
import { decodeSystem } from './decode-system.ts'
import { decodeToken } from './decode-token.ts'
import type { Decoded, Instruction } from './instruction.ts'
import type { SolanaIntent } from './intent.ts'
import { PROGRAMS } from './programs.ts'
import type { SolanaMessage } from './read-message.ts'

/** A transaction with all its instructions decoded. */
export interface DecodedTransaction {
  readonly message: SolanaMessage
  /** The account that pays the fee. */
  readonly payer: string
  readonly signers: readonly string[]
  /** All keys, including those from lookup tables; `undefined` if a table could not be read. */
  readonly keys: readonly (string | undefined)[]
  /** Accounts that the transaction may change. */
  readonly writable: readonly string[]
  /** One for each instruction, in their order. */
  readonly intents: readonly SolanaIntent[]
}

const DECODERS: Readonly<Record<string, (instruction: Instruction) => Decoded>> = {
  [PROGRAMS.system]: decodeSystem,
  [PROGRAMS.token]: decodeToken,
  [PROGRAMS.token2022]: decodeToken,
  [PROGRAMS.associatedToken]: decodeAssociatedToken,
  [PROGRAMS.computeBudget]: decodeComputeBudget,
  [PROGRAMS.memo]: decodeMemo,
  [PROGRAMS.memo1]: decodeMemo,
  [PROGRAMS.stake]: decodeStake,
  [PROGRAMS.loader]: decodeLoader,
}

/**
 * Decodes a transaction, instruction by instruction.
 *
 * @param tables - The addresses in lookup tables, by table; a missing one could not be read.
 */
export function decodeTransaction(
  message: SolanaMessage,
  tables: ReadonlyMap<string, readonly string[]>,
): DecodedTransaction {
  const { staticKeys, lookups, instructions } = message
  const pick = (table: string, at: number) => tables.get(table)?.[at]
  const writableLookups = lookups.flatMap(({ table, writable }) => writable.map((at) => pick(table, at)))
  const readonlyLookups = lookups.flatMap(({ table, readonly }) => readonly.map((at) => pick(table, at)))
  const keys = [...staticKeys, ...writableLookups, ...readonlyLookups]
  const signers = staticKeys.slice(0, message.signers)
  const isSigner = new Set(signers)
  const signersOf = (wanted: readonly string[]) => [...new Set(wanted.filter((key) => isSigner.has(key)))]
  const writable = [...staticKeys.filter((_, at) => message.isWritable[at] === true), ...writableLookups]
  return {
    message,
    payer: staticKeys[0] ?? '',
    signers,
    keys,
    writable: writable.flatMap((key) => key ?? []),
    intents: instructions.map(({ program: at, accounts: positions, data }): SolanaIntent => {
      const program = keys[at] ?? ''
      const accounts = positions.map((position) => keys[position])
      const known = accounts.flatMap((key) => key ?? [])
      if (known.length < accounts.length) return { type: 'unread', program }
      const instruction = { program, accounts: known, key: keyOf(known), data, signersOf }
      return decodeInstruction(instruction) ?? { type: 'call', program, accounts: known, by: signersOf(known) }
    }),
  }
}

const keyOf =
  (keys: readonly string[]) =>
  (position: number): string => {
    const key = keys[position]
    if (key === undefined) throw new RangeError('an account is missing')
    return key
  }

function decodeInstruction(instruction: Instruction): Decoded {
  try {
    return DECODERS[instruction.program]?.(instruction)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
