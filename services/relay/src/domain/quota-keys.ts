import { createHmac, randomBytes } from 'node:crypto'

/** Characters of each half of a quota key. */
export const QUOTA_KEY_HALF_LENGTH = 8

/**
 * Returns a function that returns the quota key of a sender: 16 hexadecimal characters, the first half for its network
 * address, the second for its client.
 *
 * The hashes are keyed, because a table of plain hashes reveals every IPv4 address. The key of the hashes is never stored.
 *
 * @param secret - The same on every node and after a restart; otherwise earlier messages are counted for no sender.
 * Absent: a random one, until the process ends.
 * @example const toQuotaKey = createQuotaKeys()
 * toQuotaKey('192.0.2.1', 'did:key:z6Mk…') // '9f2c…'
 */
export function createQuotaKeys(secret?: string | undefined) {
  const key = secret ?? randomBytes(32)
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, QUOTA_KEY_HALF_LENGTH)
  return (address: string, clientId: string): string => `${digest(`address ${address}`)}${digest(`client ${clientId}`)}`
}
export type ToQuotaKey = ReturnType<typeof createQuotaKeys>
