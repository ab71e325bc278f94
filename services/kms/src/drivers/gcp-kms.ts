import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { crc32c } from '../crc32c.ts'
import { createEnvelopeKms, type EnvelopeOptions } from '../create-envelope-kms.ts'
import { type KeyService, SERVICE_IDS } from '../key-service.ts'
import type { Kms } from '../kms.ts'
import { isKeyId } from '../wrapped-value.ts'
import type { GoogleTokens } from './google-tokens.ts'
import { isLastingStatus, isSafeAddress, requestText, type TextAnswer } from './request-text.ts'

export interface GcpKmsOptions extends EnvelopeOptions {
  /** Resource name of a key for ENCRYPT_DECRYPT: `projects/…/locations/…/keyRings/…/cryptoKeys/…`. Google may rotate its versions. */
  readonly key: string
  /** Resource names of former keys, whose values can still be decrypted. */
  readonly olderKeys?: readonly string[] | undefined
  /** Resource name of one version of a key for MAC with HMAC_SHA256: `…/cryptoKeys/…/cryptoKeyVersions/1`. */
  readonly macKeyVersion: string
  readonly tokens: GoogleTokens
  /** Address of the service, for a regional or private one. Default `https://cloudkms.googleapis.com`. */
  readonly url?: string | undefined
  readonly fetch?: typeof fetch | undefined
}

const PROJECT = `projects/(?:[a-z0-9][a-z0-9.-]{0,60}:)?[a-z0-9][a-z0-9-]{0,62}`
const KEY = String.raw`${PROJECT}/locations/[a-z0-9-]{1,63}/keyRings/[\w-]{1,63}/cryptoKeys/[\w-]{1,63}`
const VERSION = String.raw`/cryptoKeyVersions/[1-9]\d{0,8}`
const keyName = v.pipe(v.string(), v.regex(new RegExp(`^${KEY}$`)), v.check(isKeyId))
const versionName = v.pipe(v.string(), v.regex(new RegExp(`^${KEY}${VERSION}$`)))

const base64 = v.pipe(v.string(), v.base64(), v.maxLength(16_384))
/** An int64, which Google's JSON encodes as a string. */
const checksum = v.pipe(v.string(), v.regex(/^\d{1,10}$/))
const encrypted = v.object({
  name: versionName,
  ciphertext: base64,
  ciphertextCrc32c: checksum,
  verifiedPlaintextCrc32c: v.literal(true),
  verifiedAdditionalAuthenticatedDataCrc32c: v.literal(true),
})
const decrypted = v.object({ plaintext: base64, plaintextCrc32c: checksum })
const signed = v.object({
  name: versionName,
  mac: base64,
  macCrc32c: checksum,
  verifiedDataCrc32c: v.literal(true),
})
const refusal = v.object({ error: v.object({ status: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)) }) })

/**
 * Returns the KMS over Google Cloud KMS, by its REST interface. The `aad` is sent as `additionalAuthenticatedData`. Google compares
 * the checksums of requests, and this code those of responses. A response must name a version of the requested key. To retire a version
 * after a rotation, rewrap every value first, then disable or destroy the version.
 *
 * @throws service/env for names that are not of Google Cloud KMS, or an address without HTTPS
 * @see https://cloud.google.com/kms/docs/reference/rest and https://cloud.google.com/kms/docs/data-integrity-guidelines
 */
export function createGcpKms(options: GcpKmsOptions): Kms {
  const { key, olderKeys = [], macKeyVersion } = options
  assertNames(options)
  const post = createPost(options)
  const known = new Set([key, ...olderKeys])
  const keys: KeyService = {
    id: SERVICE_IDS.gcp,
    seal: async (dataKey, aad, signal) => {
      const body = { ...sum('plaintext', dataKey), ...sum('additionalAuthenticatedData', aad) }
      const answer = await post(`${key}:encrypt`, body, encrypted, signal)
      if (!answer.name.startsWith(`${key}/`)) throw unlike('it used another key')
      return { keyId: key, bytes: toBytes(answer.ciphertext, answer.ciphertextCrc32c) }
    },
    open: async ({ keyId, bytes }, aad, signal) => {
      // The name comes from a database row. Unchecked, a row could make this service call other resources of Google.
      if (!known.has(keyId)) throw new WalletError('kms/corrupt')
      const body = { ...sum('ciphertext', bytes), ...sum('additionalAuthenticatedData', aad) }
      const answer = await post(`${keyId}:decrypt`, body, decrypted, signal)
      return toBytes(answer.plaintext, answer.plaintextCrc32c)
    },
    mac: async (digest, signal) => {
      const answer = await post(`${macKeyVersion}:macSign`, sum('data', digest), signed, signal)
      if (answer.name !== macKeyVersion) throw unlike('it used another key')
      return toBytes(answer.mac, answer.macCrc32c)
    },
  }
  return createEnvelopeKms(keys, options)
}

type Post = <S extends v.GenericSchema>(
  path: string,
  body: object,
  schema: S,
  signal: AbortSignal,
) => Promise<v.InferOutput<S>>

function createPost({ tokens, url = 'https://cloudkms.googleapis.com', fetch: send = fetch }: GcpKmsOptions): Post {
  if (!isSafeAddress(url)) throw invalid('the address of Google Cloud KMS starts with https://')
  const { origin } = new URL(url)
  return async (path, body, schema, signal) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokens.read()}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const answer = await requestText(send, `${origin}/v1/${path}`, init)
    if (answer.status === 401) tokens.forget()
    if (answer.status !== 200) throw toRefusal(answer, path)
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answer.text)
    if (!result.success) throw unlike('its answer has another form')
    return result.output
  }
}

/** Errors contain only Google's status word, because Google's message can quote the request. */
function toRefusal({ status, text }: TextAnswer, path: string): WalletError {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), refusal), text)
  const word = success ? output.error.status : undefined
  if (word === 'INVALID_ARGUMENT' && path.endsWith(':decrypt')) return new WalletError('kms/corrupt')
  const reason = word === undefined ? `HTTP ${status}` : `HTTP ${status} ${word}`
  return new WalletError(isLastingStatus(status) ? 'kms/refused' : 'kms/unavailable', { reason })
}

/** Returns a field with bytes in base64 and the field with their checksum, which Google compares. */
const sum = (name: string, bytes: Uint8Array) => ({
  [name]: Buffer.from(bytes).toString('base64'),
  [`${name}Crc32c`]: String(crc32c(bytes)),
})

function toBytes(text: string, expected: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  if (String(crc32c(bytes)) !== expected) throw unlike('a checksum of its answer differs')
  return bytes
}

function assertNames({ key, olderKeys = [], macKeyVersion }: GcpKmsOptions): void {
  if (![key, ...olderKeys].every((each) => v.is(keyName, each)))
    throw invalid('the name of a key is projects/…/locations/…/keyRings/…/cryptoKeys/…, of at most 255 characters')
  if (!v.is(versionName, macKeyVersion))
    throw invalid('the key of MACs is named with its version: …/cryptoKeys/…/cryptoKeyVersions/1')
}

const unlike = (reason: string) => new WalletError('kms/unavailable', { reason })
const invalid = (problem: string) => new WalletError('service/env', { problem })
