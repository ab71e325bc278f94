import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data: the user was present, was verified, and a key follows. @see WebAuthn 3 section 6.1 */
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40]

interface AssertionChange {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** False: the authenticator only saw somebody touch it. */
  readonly isVerified?: boolean
  readonly signCount?: number
  readonly key?: KeyObject
  readonly id?: string
}

/** Where a passkey is used. */
export interface PasskeyPlace {
  readonly origin: string
  readonly rpId: string
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

function toAuthenticatorData(rpId: string, flags: number, count: number, more: Uint8Array = new Uint8Array()) {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
}

/** A byte string of CBOR with fewer than 256 bytes, or a text string with the major type 3. @see RFC 8949 section 3 */
function cbor(bytes: Uint8Array, major = 2): Buffer {
  const { length } = bytes
  const head = length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length]
  return Buffer.concat([Buffer.from(head), bytes])
}
const cborText = (text: string) => cbor(Buffer.from(text), 3)

/** A public key of ES256. @see RFC 9052 section 7 */
function toCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [first, second] = [x, y].map((each) => cbor(Buffer.from(each, 'base64url')))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[first ?? Buffer.alloc(0), Buffer.from([0x22]), second ?? Buffer.alloc(0)],
  ])
}

/** A passkey that this process holds, as an authenticator would. */
export function createTestPasskey({ origin, rpId }: PasskeyPlace) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  return {
    id: encode(id),
    /** `SubjectPublicKeyInfo`. */
    publicKey: encode(publicKey.export({ type: 'spki', format: 'der' })),
    /** What `navigator.credentials.create` returns. */
    register(challenge: string, change: AssertionChange = {}) {
      const key = toCoseKey(publicKey)
      const length = Buffer.from([0, id.length])
      const flags = PRESENT | WITH_KEY | (change.isVerified === false ? 0 : VERIFIED)
      const data = toAuthenticatorData(
        change.rpId ?? rpId,
        flags,
        0,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cbor(data)],
      ])
      const clientData = { type: 'webauthn.create', challenge, origin: change.origin ?? origin, crossOrigin: false }
      return {
        ...{ id: encode(id), rawId: encode(id), type: 'public-key' },
        response: {
          clientDataJSON: encode(JSON.stringify(clientData)),
          attestationObject: encode(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` returns, in the form of the protocol. */
    assert(challenge: string, change: AssertionChange = {}) {
      count += 1
      const { signCount = count, topOrigin, crossOrigin = false, type = 'webauthn.get' } = change
      const flags = PRESENT | (change.isVerified === false ? 0 : VERIFIED)
      const data = toAuthenticatorData(change.rpId ?? rpId, flags, signCount)
      const client = Buffer.from(
        JSON.stringify({
          ...{ type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin, crossOrigin },
          ...(topOrigin === undefined ? {} : { topOrigin }),
        }),
      )
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), change.key ?? privateKey)
      return {
        id: change.id ?? encode(id),
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      }
    },
  }
}
