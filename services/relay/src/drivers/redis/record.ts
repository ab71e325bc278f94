import { WalletError } from '@latchkey/errors'
import { bytesOf, type MessageKey, type StoredMessage } from '../../ports/mailbox.ts'

/** Text form of a message in the hash of its topic: a head, which the scripts parse, and the rest. */
const RECORD = /^([0-9a-f]{64})(\d{16})\d{10}([0-9a-f]{16})?(\d+) (\d+) (\d*) (.*)$/s

/** Returns the key of a message as one text. */
export const keyOf = ({ topicKey, id }: MessageKey): string => `${topicKey}${id}`

/** Returns the text form of a message without its key. */
export function toRecord(stored: StoredMessage): string {
  const { sender, expiresAtMs, publishedAtMs, tag, attestation, message, quotaKey = '' } = stored
  const bytes = String(bytesOf(stored)).padStart(10, '0')
  const head = `${sender}${String(expiresAtMs).padStart(16, '0')}${bytes}${quotaKey}`
  return `${head}${publishedAtMs} ${tag} ${attestation?.length ?? ''} ${attestation ?? ''}${message}`
}

/** @throws service/store when the text is not a record of the relay. */
export function fromRecord(key: string, record: string): StoredMessage {
  const [, sender = '', expiresAt, quotaKey, publishedAt, tag, length, rest] = RECORD.exec(record) ?? []
  if (rest === undefined) throw new WalletError('service/store', { reason: 'a message in it is of another shape' })
  return {
    topicKey: key.slice(0, 64),
    id: key.slice(64),
    message: rest.slice(Number(length)),
    tag: Number(tag),
    sender,
    publishedAtMs: Number(publishedAt),
    expiresAtMs: Number(expiresAt),
    ...(quotaKey === undefined ? {} : { quotaKey }),
    ...(length === '' ? {} : { attestation: rest.slice(0, Number(length)) }),
  }
}
