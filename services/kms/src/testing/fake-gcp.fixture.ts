import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'
import { decryptGcm, encryptGcm } from '../aes-gcm.ts'
import { crc32c } from '../crc32c.ts'
import { type FakeAnswer, startFakeServer } from './fake-server.fixture.ts'

export const GCP_KEY = 'projects/test-project/locations/europe-west3/keyRings/wallet/cryptoKeys/halves'
export const GCP_MAC_KEY = `${GCP_KEY}-mac/cryptoKeyVersions/1`
const EMAIL = 'auth@test-project.iam.gserviceaccount.com'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_LIFE_SEC = 3_599

/** One key pair for all tests of a file, because generating one takes a third of a second. */
let madeKeys: KeyPairKeyObjectResult | undefined
function accountKeys(): KeyPairKeyObjectResult {
  madeKeys ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return madeKeys
}

type Body = Readonly<Record<string, string | undefined>>

/**
 * A fake of Google Cloud KMS, of Google's token endpoint and of a metadata server: it follows the paths, formats and errors of their
 * documentation, and encrypts by AES-256-GCM with versions of one key. It checks no permissions, and its ciphertext has another format.
 */
export async function startFakeGcp() {
  const { publicKey, privateKey } = accountKeys()
  const versions = [{ key: randomBytes(32), isEnabled: true }]
  const macKey = randomBytes(32)
  const tokens = new Set<string>()
  let isDown = false
  let damage: (answer: Body) => object = (answer) => answer

  function encrypt({ plaintext, additionalAuthenticatedData: aad = '' }: Body): FakeAnswer {
    const nonce = randomBytes(12)
    const key = versions.at(-1)?.key ?? nonce
    const sealed = encryptGcm({ key, nonce, aad: toBytes(aad) }, toBytes(plaintext))
    const ciphertext = Buffer.concat([Buffer.of(versions.length), nonce, sealed])
    return answer({
      name: `${GCP_KEY}/cryptoKeyVersions/${versions.length}`,
      ...sum('ciphertext', ciphertext),
      verifiedPlaintextCrc32c: true,
      verifiedAdditionalAuthenticatedDataCrc32c: true,
      protectionLevel: 'SOFTWARE',
    })
  }

  function decrypt({ ciphertext, additionalAuthenticatedData: aad = '' }: Body): FakeAnswer {
    const bytes = toBytes(ciphertext)
    const version = versions[(bytes[0] ?? 0) - 1]
    if (version === undefined || bytes.length < 29) return refuse(400, 'INVALID_ARGUMENT')
    if (!version.isEnabled) return refuse(400, 'FAILED_PRECONDITION')
    try {
      const parts = { key: version.key, nonce: bytes.subarray(1, 13), aad: toBytes(aad) }
      const plaintext = decryptGcm(parts, bytes.subarray(13))
      return answer({ ...sum('plaintext', plaintext), usedPrimary: version === versions.at(-1) })
    } catch {
      return refuse(400, 'INVALID_ARGUMENT')
    }
  }

  function macSign({ data }: Body): FakeAnswer {
    const mac = createHmac('sha256', macKey).update(toBytes(data)).digest()
    return answer({ name: GCP_MAC_KEY, ...sum('mac', mac), verifiedDataCrc32c: true })
  }

  const answer = (body: object): FakeAnswer => ({ status: 200, body: damage(body as Body) })

  function grant(): FakeAnswer {
    const text = `ya29.${randomBytes(24).toString('base64url')}`
    tokens.add(text)
    return { status: 200, body: { access_token: text, expires_in: TOKEN_LIFE_SEC, token_type: 'Bearer' } }
  }

  async function exchange({ grant_type, assertion = '' }: Body): Promise<FakeAnswer> {
    const expected = { issuer: EMAIL, audience: 'https://oauth2.googleapis.com/token', algorithms: ['RS256'] }
    const proof = await jwtVerify(assertion, publicKey, expected).catch(() => undefined)
    const isRight = grant_type === GRANT_TYPE && proof?.payload.scope === 'https://www.googleapis.com/auth/cloudkms'
    return isRight ? grant() : { status: 400, body: { error: 'invalid_grant' } }
  }

  const server = await startFakeServer((request, body: Body) => {
    if (isDown) return refuse(503, 'UNAVAILABLE')
    if (request.url === '/token') return exchange(body)
    if (request.url === '/metadata') {
      if (request.headers['metadata-flavor'] !== 'Google') return refuse(403, 'PERMISSION_DENIED')
      return { ...grant(), headers: { 'metadata-flavor': 'Google' } }
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!tokens.has(token)) return refuse(401, 'UNAUTHENTICATED')
    if (!isIntact(body)) return refuse(400, 'INVALID_ARGUMENT')
    if (request.url === `/v1/${GCP_KEY}:encrypt`) return encrypt(body)
    if (request.url === `/v1/${GCP_KEY}:decrypt`) return decrypt(body)
    if (request.url === `/v1/${GCP_MAC_KEY}:macSign`) return macSign(body)
    return refuse(404, 'NOT_FOUND')
  })
  return {
    ...server,
    /** Text of a key file in Google's format. */
    keyFile: JSON.stringify({
      type: 'service_account',
      private_key_id: 'key-1',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: EMAIL,
      token_uri: 'https://thief.example/token',
    }),
    countTokens: () => tokens.size,
    revokeTokens: () => tokens.clear(),
    rotate: () => versions.push({ key: randomBytes(32), isEnabled: true }),
    disableOlder: () => {
      for (const version of versions.slice(0, -1)) version.isEnabled = false
    },
    /** Changes the responses from now on. */
    damageAnswers: (change: (answer: Body) => object) => {
      damage = change
    },
    breakDown: async () => {
      isDown = true
    },
  }
}

const toBytes = (text = '') => Buffer.from(text, 'base64')
const sum = (name: string, bytes: Uint8Array) => ({
  [name]: Buffer.from(bytes).toString('base64'),
  [`${name}Crc32c`]: String(crc32c(bytes)),
})
const isIntact = (body: Body) =>
  Object.entries(body).every(
    ([name, value]) => name.endsWith('Crc32c') || body[`${name}Crc32c`] === String(crc32c(toBytes(value))),
  )

const refuse = (code: number, status: string): FakeAnswer => ({
  status: code,
  body: { error: { code, status, message: 'Decryption failed: verify that the name refers to the right key.' } },
})
