import type { SessionAccount, SessionClaims } from '@latchkey/protocol/auth'
import type { StoredAccount, StoredSession } from './ports/session-store.ts'

/** Returns the claims of a session's token, for its last signed account. */
export function toClaims({
  id,
  domain,
  uri,
  nonce,
  accounts,
}: StoredSession): Omit<SessionClaims, 'iss' | 'iat' | 'exp'> {
  const [account] = accounts
  const { chainId = '', address = '', id: profileUuid = '' } = account ?? {}
  const [chainNamespace = '', reference = ''] = chainId.split(':')
  return {
    aud: domain,
    sub: `${chainId}:${address}`,
    sid: id,
    address,
    chainId: reference,
    chainNamespace,
    caip2Network: chainId,
    uri,
    domain,
    nonce,
    profileUuid,
  }
}

/** Returns an account in the format of the API. */
export function toAccount(account: StoredAccount, isMain: boolean): SessionAccount {
  return {
    uuid: account.id,
    caip2_chain: account.chainId,
    address: account.address,
    is_main_account: isMain,
    metadata: account.metadata,
    created_at: account.createdAt.toISOString(),
    last_signed_in_at: account.signedInAt.toISOString(),
  }
}
