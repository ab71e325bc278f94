import { createHmac, randomBytes } from 'node:crypto'

const HALF = 8

/**
 * Returns the function that names where a message came from, for the quotas of the store.
 *
 * The names are keyed, because whoever has a table of plain hashes finds every IPv4 address in it. The key is never in
 * the store.
 *
 * @param secret - The same on every node and after a restart, or messages of before count for nobody. Absent: a random
 *   one for as long as the process runs.
 * @example const originOf = createOrigins()
 * originOf('192.0.2.1', 'did:key:z6Mk…') // '9f2c…', 16 hexadecimal characters
 */
export function createOrigins(secret?: string | undefined) {
  const key = secret ?? randomBytes(32)
  const name = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, HALF)
  return (address: string, clientId: string): string => `${name(`address ${address}`)}${name(`client ${clientId}`)}`
}
export type Origins = ReturnType<typeof createOrigins>
