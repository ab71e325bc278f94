/** Script and satoshis of an output. */
export interface BitcoinOutput {
  readonly script: Uint8Array
  readonly amount: bigint
}

export interface PsbtInput {
  /** Hexadecimal. */
  readonly txid: string
  readonly index: number
  /** The spent output as the PSBT claims it. */
  readonly claimed?: BitcoinOutput
  /** The spent output from a transaction in the PSBT whose hash is the `txid` of the input: a proof. */
  readonly proved?: BitcoinOutput
  /** Sighash type that the PSBT requests. @see BIP-174 */
  readonly sighashType?: number
  /** The input is already signed. */
  readonly isFinal: boolean
}

/** An unsigned or partly signed transaction. */
export interface Psbt {
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly BitcoinOutput[]
  /** Bytes without signatures. */
  readonly unsignedSize: number
}

/** An input with the output that it spends. */
export interface SpentInput {
  readonly input: PsbtInput
  readonly position: number
  /** The proved output, or the claimed one if there is no proof. */
  readonly coin?: BitcoinOutput
  readonly isOwn: boolean
}

/** Returns whether two scripts are the same. */
export function isSameScript(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
