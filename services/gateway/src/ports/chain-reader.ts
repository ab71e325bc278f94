import type { Hex } from '@latchkey/primitives'

/** A read-only call of a contract. */
export interface ContractRead {
  readonly to: Hex
  readonly data: Hex
}

/** Typed reads of one network at its head. */
export interface ChainReader {
  /**
   * Calls many contracts at once.
   *
   * @returns the result of each call, `undefined` where the call failed or there is no contract.
   * @throws rpc/…, http/… when no node responds
   */
  readonly readMany: (reads: readonly ContractRead[], signal?: AbortSignal) => Promise<readonly (Hex | undefined)[]>
  /**
   * Returns the balance of the coin, in wei.
   *
   * @throws rpc/…, http/…
   */
  readonly nativeBalance: (account: Hex, signal?: AbortSignal) => Promise<bigint>
}
