import { QUOTA_KEY_HALF_LENGTH } from '../domain/quota-keys.ts'
import { bytesOf, type StoredMessage } from '../ports/mailbox.ts'
import type { Turns } from './batch.ts'

const MAX_BYTES = 128 * 1_024

/** Network addresses take turns when messages are stored; each topic keeps its order. */
export const PUT_TURNS: Turns<{ readonly message: StoredMessage }> = {
  turnKeyOf: ({ message: { quotaKey = '' } }) => quotaKey.slice(0, QUOTA_KEY_HALF_LENGTH),
  orderOf: ({ message }) => message.topicKey,
  bytesOf: ({ message }) => bytesOf(message),
  maxBytes: MAX_BYTES,
}
