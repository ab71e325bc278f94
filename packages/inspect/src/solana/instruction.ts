import type { SolanaIntent } from './intent.ts'

/** An instruction with its keys. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  /** Returns the key at a position; throws a `RangeError` where there is none. */
  readonly key: (position: number) => string
  readonly data: Uint8Array
  /** Those of some keys that sign the transaction. */
  readonly signersOf: (keys: readonly string[]) => readonly string[]
}

/** What an instruction does; `undefined` where it cannot be told. */
export type Decoded = SolanaIntent | undefined
