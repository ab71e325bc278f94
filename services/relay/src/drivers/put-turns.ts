import { bytesOf, type StoredMessage } from '../ports/mailbox.ts'
import type { Turns } from './batch.ts'

/** Characters of an origin that name its network address. @see createOrigins */
const ADDRESS_LENGTH = 8
const MAX_BYTES = 128 * 1_024

/** Network addresses take turns with the messages that wait to be stored; each topic keeps its order. */
export const PUT_TURNS: Turns<{ readonly message: StoredMessage }> = {
  originOf: ({ message: { origin = '' } }) => origin.slice(0, ADDRESS_LENGTH),
  orderOf: ({ message }) => message.topicKey,
  bytesOf: ({ message }) => bytesOf(message),
  maxBytes: MAX_BYTES,
}
