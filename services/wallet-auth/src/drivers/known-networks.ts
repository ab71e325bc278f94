import type { DatabaseClient } from '@latchkey/database'

export interface AddressNetwork {
  readonly realm: string
  readonly emailMac: Buffer
  /** Network, from `toNetwork`. */
  readonly network: string
}

/** Stores a network from which an address logged in, in the caller's transaction. */
export async function rememberNetwork(
  client: DatabaseClient,
  { realm, emailMac, network, now }: AddressNetwork & { readonly now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO wallet_known_networks (realm, email_mac, network, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (realm, email_mac, network) DO UPDATE SET seen_at = excluded.seen_at`,
    [realm, emailMac, network, now],
  )
}

/** Returns whether an address has logged in from a network. Runs the same query for unknown addresses, which hides whether they exist. */
export async function isKnownNetwork(
  client: DatabaseClient,
  { realm, emailMac, network }: AddressNetwork,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM wallet_known_networks WHERE realm = $1 AND email_mac = $2 AND network = $3',
    [realm, emailMac, network],
  )
  return rowCount === 1
}
