import { createHash, randomBytes } from 'node:crypto'
import { isWalletError, WalletError } from '@latchkey/errors'
import { decryptGcm, encryptGcm } from './aes-gcm.ts'
import type { KeyService } from './key-service.ts'
import { type Kms, MAX_AAD_BYTES, MAX_PLAINTEXT_BYTES } from './kms.ts'
import { decodeWrapped, encodeWrapped, toBodyAad } from './wrapped-value.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const MAX_WRAPPED_BYTES = MAX_PLAINTEXT_BYTES + 8_192

export interface EnvelopeOptions {
  /** Time limit of one call, after which it rejects with kms/unavailable. Default 5,000 ms. */
  readonly timeoutMs?: number | undefined
}

/**
 * Returns a KMS over a key service. Each value has a separate data key, and the key service sees only that key:
 * plaintext does not leave the process, and a rewrap does not decrypt it.
 *
 * @example createEnvelopeKms(keyService, { timeoutMs: 2_000 })
 */
export function createEnvelopeKms(keys: KeyService, { timeoutMs = 5_000 }: EnvelopeOptions = {}): Kms {
  const call = <T>(work: (signal: AbortSignal) => Promise<T>) => callInTime(work, timeoutMs)
  const parse = (wrapped: Uint8Array, aad: Uint8Array) => {
    assertAad(aad)
    if (wrapped.length > MAX_WRAPPED_BYTES) throw new WalletError('kms/corrupt')
    return decodeWrapped(wrapped, keys.id)
  }
  return {
    wrap: async (plaintext, aad) => {
      assertAad(aad)
      if (plaintext.length > MAX_PLAINTEXT_BYTES) throw new RangeError('the plaintext is too long to be wrapped')
      const dataKey = randomBytes(KEY_BYTES)
      try {
        const key = await call((signal) => keys.seal(dataKey, aad, signal))
        const nonce = randomBytes(NONCE_BYTES)
        const body = encryptGcm({ key: dataKey, nonce, aad: toBodyAad(keys.id, aad) }, plaintext)
        return encodeWrapped({ service: keys.id, key, nonce, body })
      } finally {
        dataKey.fill(0)
      }
    },
    unwrap: async (wrapped, aad) => {
      const { key, nonce, body } = parse(wrapped, aad)
      const dataKey = await call((signal) => keys.open(key, aad, signal))
      try {
        assertKeyLength(dataKey)
        return decryptGcm({ key: dataKey, nonce, aad: toBodyAad(keys.id, aad) }, body)
      } finally {
        dataKey.fill(0)
      }
    },
    rewrap: async (wrapped, aad) => {
      const { key, ...rest } = parse(wrapped, aad)
      const { reseal = openAndSeal(keys) } = keys
      return encodeWrapped({ ...rest, key: await call((signal) => reseal(key, aad, signal)) })
    },
    mac: async (purpose, data) => {
      const digest = toDigest(purpose, data)
      const mac = await call((signal) => keys.mac(digest, signal))
      assertKeyLength(mac)
      return mac
    },
  }
}

/**
 * Includes the purpose, which ends at the first NUL, so that two inputs have the same digest only with the same
 * purpose.
 */
function toDigest(purpose: string, data: Uint8Array): Uint8Array {
  if (!/^[a-z][a-z0-9./-]{0,99}$/.test(purpose))
    throw new RangeError('the purpose of a MAC is a constant like auth.email')
  return createHash('sha256').update(`latchkey/kms/mac/v1\0${purpose}\0`).update(data).digest()
}

const openAndSeal =
  (keys: KeyService): NonNullable<KeyService['reseal']> =>
  async (sealed, aad, signal) => {
    const dataKey = await keys.open(sealed, aad, signal)
    try {
      assertKeyLength(dataKey)
      return await keys.seal(dataKey, aad, signal)
    } finally {
      dataKey.fill(0)
    }
  }

function assertAad(aad: Uint8Array): void {
  if (aad.length === 0 || aad.length > MAX_AAD_BYTES) throw new RangeError('aad has 1 to 1024 bytes')
}

function assertKeyLength(key: Uint8Array): void {
  if (key.length !== KEY_BYTES) throw new WalletError('kms/corrupt')
}

/** Also ends if the driver ignores the signal. @throws kms/unavailable */
async function callInTime<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new WalletError('kms/unavailable', { reason: `no answer after ${timeoutMs} ms` }))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timeout])
  } catch (error) {
    // An error of a library may contain a request, and with it a data key, so only its name is kept.
    throw isWalletError(error) ? error : new WalletError('kms/unavailable', { reason: nameOf(error) })
  } finally {
    clearTimeout(timer)
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown failure')
