/** Script and satoshis of an output. */
export interface BitcoinOutput {
  readonly script: Uint8Array
  readonly amount: bigint
}

export interface PsbtInput {
  /** Hexadecimal. */
  readonly txid: string
  readonly index: number
  /** What the PSBT claims that the input spends. */
  readonly claimed?: BitcoinOutput
  /** What it spends, by a transaction in the PSBT whose hash is that of the input: a proof. */
  readonly proved?: BitcoinOutput
  /** Kind of signature that the PSBT asks for. @see BIP-174 */
  readonly sighashType?: number
  /** It is signed already. */
  readonly isFinal: boolean
}

/** A transaction that waits for signatures. */
export interface Psbt {
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly BitcoinOutput[]
  /** Bytes without signatures. */
  readonly unsignedSize: number
}

/** An input with what it spends. */
export interface SpentInput {
  readonly input: PsbtInput
  readonly position: number
  /** Proved, else claimed. */
  readonly coin?: BitcoinOutput
  readonly isOwn: boolean
}

/** Returns whether two scripts are the same. */
export function isSameScript(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
