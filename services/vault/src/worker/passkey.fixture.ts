import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Assertion, PasskeyKey } from '@latchkey/protocol/wallet-keys'
import { signPermit } from './export-world.fixture.ts'
import { FRAME_ORIGIN } from './worker-world.fixture.ts'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What the browser and the authenticator state, changed. */
export interface AssertionChange {
  readonly id?: string
  readonly client?: object
  readonly rpId?: string
  readonly flags?: number
  readonly count?: number
  readonly signature?: Uint8Array
}

/** A passkey that this process holds, as an authenticator would. */
export function createPasskey({ algorithm = -7 }: { readonly algorithm?: -7 | -257 } = {}) {
  const { privateKey, publicKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = encode(crypto.getRandomValues(new Uint8Array(16)))
  const rpId = 'wallet.example'
  const key: PasskeyKey = { id, rpId, algorithm, publicKey: encode(publicKey.export({ type: 'spki', format: 'der' })) }
  let used = 0
  return {
    key,
    /** @param text - Of `toAssertionText`. */
    assert(text: string, change: AssertionChange = {}): Assertion {
      used += 1
      const challenge = encode(sha256(text))
      const client = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin: FRAME_ORIGIN, crossOrigin: false, ...change.client }),
      )
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(change.count ?? used)
      const data = Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([change.flags ?? 0x05]), counter])
      const signature = change.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: change.id ?? id,
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      }
    },
  }
}

/** A list of passkeys as custody signs it. */
export const signList = (
  walletId: string,
  version: number,
  passkeys: readonly PasskeyKey[],
  signing?: Parameters<typeof signPermit>[1],
): string => signPermit({ walletId, version, passkeys }, { typ: 'custody-passkey-list+jwt', ...signing })
