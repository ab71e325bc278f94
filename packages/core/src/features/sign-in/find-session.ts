import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'
import type { Signer } from './signer.ts'

/**
 * Returns the site's session of an account on its network, and whether the site requires one. @throws the errors of the
 * site
 */
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
