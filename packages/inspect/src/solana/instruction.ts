import type { SolanaIntent } from './intent.ts'

/** An instruction with its keys. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  /** Returns the key at a position; throws a `RangeError` if there is none. */
  readonly key: (position: number) => string
  readonly data: Uint8Array
  /** Returns the given keys that sign the transaction. */
  readonly signersOf: (keys: readonly string[]) => readonly string[]
}

/** The intent of an instruction; `undefined` if it is unknown. */
export type Decoded = SolanaIntent | undefined
