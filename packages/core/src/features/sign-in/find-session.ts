import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'
import type { Signer } from './signer.ts'

/** Returns the session that the site has for an account on its network, and whether it requires one. @throws what the site throws */
export async function findSession(
  siwx: SIWXConfig,
  { networkId, address }: Pick<Signer, 'networkId' | 'address'>,
): Promise<{ readonly session: SIWXSession | undefined; readonly isRequired: boolean }> {
  const [[session], isRequired = false] = await Promise.all([
    siwx.getSessions(networkId, address),
    siwx.getRequired?.(),
  ])
  return { session, isRequired }
}
