/** A refusal of the chain node, with the code of Bitcoin Core. @see Bitcoin Core, `rpc/protocol.h` */
export class BitcoinError extends Error {
  override readonly name = 'BitcoinError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The transaction cannot be read. */
export const CANNOT_DECODE = -22
/** An input is missing, or the fee is higher than anybody means. */
export const VERIFY_ERROR = -25
/** A rule of the network or of the node refuses the transaction. */
export const VERIFY_REJECTED = -26
/** The transaction is in a block already. */
export const ALREADY_IN_CHAIN = -27
