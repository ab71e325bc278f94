import { isWalletError, WalletError } from '@latchkey/errors'

/** What was being done when the wallet refused: the same refusal has another name while connecting. */
export type Phase = 'connect' | 'request'

type FailureCode =
  | `${'connect' | 'wallet'}/rejected`
  | 'connect/already-pending'
  | 'connect/wallet-locked'
  | 'connect/failed'
  | `wallet/${'request-failed' | 'unauthorized' | 'disconnected' | 'unsupported-method'}`

const REJECTED = [4001, 5000, 5002]
const TABLE: Readonly<Record<number, Readonly<Record<Phase, FailureCode>>>> = {
  [-32002]: { connect: 'connect/already-pending', request: 'wallet/request-failed' },
  4100: { connect: 'connect/wallet-locked', request: 'wallet/unauthorized' },
  4900: { connect: 'wallet/disconnected', request: 'wallet/disconnected' },
  4901: { connect: 'wallet/disconnected', request: 'wallet/disconnected' },
  4200: { connect: 'wallet/unsupported-method', request: 'wallet/unsupported-method' },
  [-32601]: { connect: 'wallet/unsupported-method', request: 'wallet/unsupported-method' },
}

// Wallets that answer with a code of their own still say it in words.
const SAYS_REJECTED =
  /\b(?:user|customer)(?: has)? (?:rejected|denied|declined|cancel+ed)\b|\b(?:rejected|denied|declined|cancel+ed) by (?:the )?user\b/i

/**
 * Returns the error of the table for what a wallet threw, with the thrown value as its cause. The wallet's own number
 * stays readable as `context.walletCode`.
 *
 * @see EIP-1193 "Provider Errors", EIP-1474, Spec §8
 */
export function toWalletFailure(thrown: unknown, phase: Phase, method: string): WalletError {
  if (isWalletError(thrown)) return thrown
  const { walletCode, text } = read(thrown)
  const context = { method, ...(walletCode === undefined ? {} : { walletCode }) }
  const isRejection = (walletCode !== undefined && REJECTED.includes(walletCode)) || SAYS_REJECTED.test(text)
  if (isRejection)
    return new WalletError(`${phase === 'connect' ? 'connect' : 'wallet'}/rejected`, context, { cause: thrown })
  const fallback = phase === 'connect' ? 'connect/failed' : 'wallet/request-failed'
  const code = walletCode === undefined ? fallback : (TABLE[walletCode]?.[phase] ?? fallback)
  return new WalletError(code, context, { cause: thrown })
}

interface Spoken {
  readonly walletCode: number | undefined
  readonly text: string
}

/** The number and the words of an error, also of one that wraps another. */
function read(thrown: unknown): Spoken {
  let text = ''
  let walletCode: number | undefined
  let current = thrown
  try {
    // Bound: wallets wrap an error two or three times; more is a loop.
    for (let depth = 0; depth < 4 && current !== undefined && current !== null; depth++) {
      if (typeof current === 'string') text += current
      if (typeof current !== 'object') break
      const { code, message, data, cause } = current as Record<string, unknown>
      if (typeof message === 'string') text += `${message}\n`
      // An inner code is the cause of a wrapper that only says "internal error".
      if (typeof code === 'number' && (walletCode === undefined || walletCode === INTERNAL)) walletCode = code
      current = (data as { originalError?: unknown } | undefined | null)?.originalError ?? cause
    }
  } catch {
    // An error object that throws when read: what was read so far must do.
  }
  return { walletCode, text }
}

const INTERNAL = -32603

/** Tells whether a failure may mean that the wallet is gone: nobody answered with a reason of their own. */
export function mayBeGone(error: WalletError): boolean {
  const { walletCode } = error.context
  if (error.code === 'wallet/disconnected') return true
  return error.code === 'wallet/request-failed' && (walletCode === undefined || walletCode === INTERNAL)
}
