import { isWalletError, WalletError } from '@latchkey/errors'
import type { FrameFailure } from '@latchkey/protocol/frame'

/** Returns what the page learns of a failure: the code and the sentence of the table, and no text of another library. */
export function toFrameFailure(error: unknown): FrameFailure {
  const { code, shortMessage } = isWalletError(error) ? error : new WalletError('frame/error')
  return { code, message: shortMessage.slice(0, 1_024) }
}
