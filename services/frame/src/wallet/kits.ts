import { doneSchema, kitListSchema } from '@latchkey/protocol/wallet-auth'
import type { WalletDeps } from './wallet-deps.ts'

/** Returns the recovery kits of the wallet. @throws session/expired, and as a service client */
export async function listKits({ session }: Pick<WalletDeps, 'session'>) {
  const { kits } = await session.call({ method: 'GET', path: 'keysets', schema: kitListSchema })
  return kits.map(({ setId: kitId, createdAt }) => ({ kitId, createdAt }))
}

/** Deletes the half of auth of a kit. @throws embedded/not-found, session/expired, and as a service client */
export async function revokeKit(kitId: string, { session }: Pick<WalletDeps, 'session'>): Promise<void> {
  await session.call({ method: 'DELETE', path: `keysets/${kitId}`, schema: doneSchema })
}
