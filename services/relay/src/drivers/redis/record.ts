import { WalletError } from '@latchkey/errors'
import type { MessageKey, StoredMessage } from '../../ports/mailbox.ts'

/** A message as the hash of its topic holds it: a head of fixed length, which the scripts read, then the rest. */
const RECORD = /^([0-9a-f]{64})(\d{16})\d{10}(\d+) (\d+) (\d*) (.*)$/s

/** Returns the name of a message among all. */
export const keyOf = ({ topicKey, id }: MessageKey): string => `${topicKey}${id}`

/** Returns what is kept of a message beside its key. */
export function toRecord({ sender, expiresAtMs, publishedAtMs, tag, attestation, message }: StoredMessage): string {
  const bytes = Buffer.byteLength(message)
  const head = `${sender}${String(expiresAtMs).padStart(16, '0')}${String(bytes).padStart(10, '0')}`
  return `${head}${publishedAtMs} ${tag} ${attestation?.length ?? ''} ${attestation ?? ''}${message}`
}

/** @throws service/store when somebody else has written there. */
export function fromRecord(key: string, record: string): StoredMessage {
  const [, sender = '', expiresAt, publishedAt, tag, length, rest] = RECORD.exec(record) ?? []
  if (rest === undefined) throw new WalletError('service/store', { reason: 'a message in it is of another shape' })
  return {
    topicKey: key.slice(0, 64),
    id: key.slice(64),
    message: rest.slice(Number(length)),
    tag: Number(tag),
    sender,
    publishedAtMs: Number(publishedAt),
    expiresAtMs: Number(expiresAt),
    ...(length === '' ? {} : { attestation: rest.slice(0, Number(length)) }),
  }
}
