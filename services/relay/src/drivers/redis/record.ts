import { WalletError } from '@latchkey/errors'
import { bytesOf, type MessageKey, type StoredMessage } from '../../ports/mailbox.ts'

/** A message as the hash of its topic holds it: a head, which the scripts read, then the rest. */
const RECORD = /^([0-9a-f]{64})(\d{16})\d{10}([0-9a-f]{16})?(\d+) (\d+) (\d*) (.*)$/s

/** Returns the name of a message among all. */
export const keyOf = ({ topicKey, id }: MessageKey): string => `${topicKey}${id}`

/** Returns what is kept of a message beside its key. */
export function toRecord(stored: StoredMessage): string {
  const { sender, expiresAtMs, publishedAtMs, tag, attestation, message, origin = '' } = stored
  const bytes = String(bytesOf(stored)).padStart(10, '0')
  const head = `${sender}${String(expiresAtMs).padStart(16, '0')}${bytes}${origin}`
  return `${head}${publishedAtMs} ${tag} ${attestation?.length ?? ''} ${attestation ?? ''}${message}`
}

/** @throws service/store when somebody else has written there. */
export function fromRecord(key: string, record: string): StoredMessage {
  const [, sender = '', expiresAt, origin, publishedAt, tag, length, rest] = RECORD.exec(record) ?? []
  if (rest === undefined) throw new WalletError('service/store', { reason: 'a message in it is of another shape' })
  return {
    topicKey: key.slice(0, 64),
    id: key.slice(64),
    message: rest.slice(Number(length)),
    tag: Number(tag),
    sender,
    publishedAtMs: Number(publishedAt),
    expiresAtMs: Number(expiresAt),
    ...(origin === undefined ? {} : { origin }),
    ...(length === '' ? {} : { attestation: rest.slice(0, Number(length)) }),
  }
}
