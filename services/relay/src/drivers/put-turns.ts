import { bytesOf, type StoredMessage } from '../ports/mailbox.ts'
import type { Turns } from './batch.ts'

/** Characters of a quota key that identify its network address. @see createQuotaKeys */
const ADDRESS_LENGTH = 8
const MAX_BYTES = 128 * 1_024

/** Network addresses take turns when messages are stored; each topic keeps its order. */
export const PUT_TURNS: Turns<{ readonly message: StoredMessage }> = {
  turnKeyOf: ({ message: { quotaKey = '' } }) => quotaKey.slice(0, ADDRESS_LENGTH),
  orderOf: ({ message }) => message.topicKey,
  bytesOf: ({ message }) => bytesOf(message),
  maxBytes: MAX_BYTES,
}
