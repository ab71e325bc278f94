import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { toSocialNonceText } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import { toThumbprint } from '../thumbprint.ts'
import type { WorkerState } from '../worker-state.ts'

const SALT_BYTES = 32

/** Returns the nonce of a social login, which names the key of this vault: the ID token is of use to no other device. */
export async function socialNonce(
  { provider }: VaultParams<'SOCIAL_NONCE'>,
  { deviceKeys }: WorkerState,
): Promise<VaultResult<'SOCIAL_NONCE'>> {
  const device = await toThumbprint((await deviceKeys).signing.publicKey)
  const salt = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const text = new TextEncoder().encode(toSocialNonceText(provider, device, salt))
  const nonce = base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
  return { nonce, salt }
}
