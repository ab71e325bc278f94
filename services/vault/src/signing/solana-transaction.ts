/** The fields of a Solana message that the vault needs to sign it. */
export interface SolanaMessage {
  /** Public keys of the accounts that must sign, 32 bytes each, in the order of the message. The first account pays the fee. */
  readonly signers: readonly Uint8Array[]
}

/** A transaction in its network encoding: signatures or placeholders, and the signed message. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
  readonly signers: readonly Uint8Array[]
}

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Parses a whole message; `undefined` if bytes are missing or left over. @see https://solana.com/docs/core/transactions
 */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  return attempt(() => {
    const reader = createReader(bytes)
    const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
    if (isVersioned && reader.byte() !== 0x80) throw new RangeError('version')
    const [required, readonlySigned, readonlyOther] = [reader.byte(), reader.byte(), reader.byte()]
    const accounts = reader.list(() => reader.take(KEY_BYTES))
    if (required === 0 || required > accounts.length || readonlySigned >= required) throw new RangeError('header')
    if (readonlyOther > accounts.length - required) throw new RangeError('header')
    reader.take(KEY_BYTES)
    const instructions = reader.list(() => {
      const program = reader.byte()
      const indexes = reader.list(() => reader.byte())
      reader.list(() => reader.byte())
      return [program, ...indexes]
    })
    let count = accounts.length
    if (isVersioned)
      reader.list(() => {
        reader.take(KEY_BYTES)
        count += reader.list(() => reader.byte()).length + reader.list(() => reader.byte()).length
      })
    if (!reader.isAtEnd() || instructions.flat().some((index) => index >= count)) throw new RangeError('end')
    return { signers: accounts.slice(0, required) }
  })
}

/** Parses a whole transaction; `undefined` if it is malformed. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  return attempt(() => {
    const reader = createReader(bytes)
    const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
    const message = reader.rest()
    const read = readSolanaMessage(message)
    if (read === undefined || read.signers.length !== signatures.length) throw new RangeError('signatures')
    return { signatures, message, signers: read.signers }
  })
}

/** Returns the transaction with one signature inserted. */
export function withSignature({ signatures, message }: SolanaTransaction, at: number, signature: Uint8Array) {
  const all = signatures.map((each, index) => (index === at ? signature : each))
  const count = all.length
  // Compact numbers below 128 take one byte, and there are never more signatures.
  return Uint8Array.from([count, ...all.flatMap((each) => [...each]), ...message])
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('end')
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** A compact number of at most two bytes, seven bits each, in its shortest form. */
  const compact = (): number => {
    const first = byte()
    if (first < 0x80) return first
    const second = byte()
    if (second === 0 || second >= 0x80) throw new RangeError('length')
    return (first & 0x7f) | (second << 7)
  }
  return {
    take,
    byte,
    list<T>(read: () => T): readonly T[] {
      return Array.from({ length: compact() }, read)
    },
    rest: () => take(bytes.length - at),
    isAtEnd: () => at === bytes.length,
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // The bytes end too early, or are not a valid transaction.
    return undefined
  }
}
