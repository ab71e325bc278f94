import { createHmac, randomBytes } from 'node:crypto'
import { decryptGcm, encryptGcm } from '../aes-gcm.ts'
import { type FakeAnswer, startFakeServer } from './fake-server.fixture.ts'

export const VAULT_TOKEN = 'hvs.test-token'

interface Body {
  readonly plaintext?: string
  readonly ciphertext?: string
  readonly associated_data?: string
  readonly input?: string
  readonly key_version?: number
}

/**
 * A fake of the Transit engine of Vault: it has the paths, formats and errors of the real one, and encrypts with
 * AES-256-GCM and versions of keys. It has no policies, no storage, and only two keys.
 */
export async function startFakeVault() {
  const versions = [randomBytes(32)]
  const macVersions = [randomBytes(32)]
  let minVersion = 1
  let isSealed = false

  function encrypt({ plaintext = '', associated_data = '' }: Body): FakeAnswer {
    const nonce = randomBytes(12)
    const key = versions.at(-1) ?? nonce
    const body = encryptGcm(
      { key, nonce, aad: Buffer.from(associated_data, 'base64') },
      Buffer.from(plaintext, 'base64'),
    )
    const text = Buffer.concat([nonce, body]).toString('base64')
    return { status: 200, body: { data: { ciphertext: `vault:v${versions.length}:${text}`, key_version: 1 } } }
  }

  function decrypt({ ciphertext = '', associated_data = '' }: Body): FakeAnswer {
    const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
    const key = versions[Number(version) - 1]
    const bytes = Buffer.from(text, 'base64')
    if (key === undefined || Number(version) < minVersion || bytes.length < 28) return refuse('invalid ciphertext')
    try {
      const aad = Buffer.from(associated_data, 'base64')
      const plaintext = decryptGcm({ key, nonce: bytes.subarray(0, 12), aad }, bytes.subarray(12))
      return { status: 200, body: { data: { plaintext: Buffer.from(plaintext).toString('base64') } } }
    } catch {
      return refuse('cipher: message authentication failed')
    }
  }

  function hmac({ input = '', key_version = macVersions.length }: Body): FakeAnswer {
    const key = macVersions[key_version - 1] ?? ''
    const text = createHmac('sha256', key).update(Buffer.from(input, 'base64')).digest('base64')
    return { status: 200, body: { data: { hmac: `vault:v${key_version}:${text}` } } }
  }

  const server = await startFakeServer((request, body: Body) => {
    if (isSealed) return { status: 503, body: { errors: ['Vault is sealed'] } }
    if (request.headers['x-vault-token'] !== VAULT_TOKEN)
      return { status: 403, body: { errors: ['permission denied'] } }
    if (request.url === '/v1/transit/encrypt/wallet') return encrypt(body)
    if (request.url === '/v1/transit/decrypt/wallet') return decrypt(body)
    if (request.url === '/v1/transit/hmac/wallet-mac/sha2-256') return hmac(body)
    return { status: 404, body: { errors: [] } }
  })
  return {
    ...server,
    rotate: () => {
      versions.push(randomBytes(32))
      macVersions.push(randomBytes(32))
    },
    removeOlder: () => {
      minVersion = versions.length
    },
    seal: () => {
      isSealed = true
    },
  }
}

const refuse = (error: string): FakeAnswer => ({ status: 400, body: { errors: [error] } })
