import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { createEnvelopeKms, type EnvelopeOptions } from '../create-envelope-kms.ts'
import { type KeyService, SERVICE_IDS } from '../key-service.ts'
import type { Kms } from '../kms.ts'
import { isLastingStatus, isSafeAddress, requestText } from './request-text.ts'

const VERSION_BYTES = 4

export interface VaultTransitKmsOptions extends EnvelopeOptions {
  /** Address of Vault or OpenBao, e.g. `https://vault.example:8200`. Plain HTTP only to this machine. */
  readonly url: string
  /** Token with `update` on `encrypt/<key>`, `decrypt/<key>` and `hmac/<macKey>`. Called before each request, so that it may be renewed. */
  readonly token: () => string | Promise<string>
  /** Path of the engine. Default `transit`. */
  readonly mount?: string | undefined
  /** Namespace of Vault Enterprise. */
  readonly namespace?: string | undefined
  /** Key of type `aes256-gcm96`. Its versions are rotated in Vault. */
  readonly key: string
  /** Former keys, whose values can still be decrypted. */
  readonly olderKeys?: readonly string[] | undefined
  /** A second key, whose version 1 computes all MACs, so that they stay the same when it is rotated. */
  readonly macKey: string
  readonly fetch?: typeof fetch | undefined
}

const name = v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,99}$/))
const mountPath = v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+){0,9}$/))
const base64 = v.pipe(v.string(), v.base64(), v.maxLength(8_192))
const answerOf = <S extends v.GenericSchema>(data: S) => v.object({ data })
const encrypted = answerOf(
  v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d{1,9}:[A-Za-z\d+/]{1,8192}={0,2}$/)) }),
)
const decrypted = answerOf(v.object({ plaintext: base64 }))
const hashed = answerOf(v.object({ hmac: v.pipe(v.string(), v.regex(/^vault:v1:[A-Za-z\d+/]{43}=$/)) }))

/**
 * Returns the KMS over the Transit engine of HashiCorp Vault or OpenBao, by HTTPS. The `aad` is the engine's
 * `associated_data`. After a rotation in Vault, `rewrap` every value, then raise `min_decryption_version`: older values
 * then no longer open.
 *
 * @throws service/env for an address without HTTPS, or names that are invalid in Vault
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function createVaultTransitKms(options: VaultTransitKmsOptions): Kms {
  const { key, olderKeys = [], macKey } = options
  assertNames([key, macKey, ...olderKeys])
  if (key === macKey) throw invalid('the key of MACs is another one than the key of values')
  const post = createPost(options)
  const known = new Set([key, ...olderKeys])
  const keys: KeyService = {
    id: SERVICE_IDS.vaultTransit,
    seal: async (dataKey, aad, signal) => {
      const body = { plaintext: toBase64(dataKey), associated_data: toBase64(aad) }
      const { data } = await post(`encrypt/${key}`, body, encrypted, signal)
      return { keyId: key, bytes: packCiphertext(data.ciphertext) }
    },
    open: async ({ keyId, bytes }, aad, signal) => {
      // Checked, because otherwise a database row could make this service call other paths of Vault.
      if (!known.has(keyId)) throw new WalletError('kms/corrupt')
      const body = { ciphertext: unpackCiphertext(bytes), associated_data: toBase64(aad) }
      const { data } = await post(`decrypt/${keyId}`, body, decrypted, signal)
      return new Uint8Array(Buffer.from(data.plaintext, 'base64'))
    },
    mac: async (digest, signal) => {
      const body = { input: toBase64(digest), key_version: 1 }
      const { data } = await post(`hmac/${macKey}/sha2-256`, body, hashed, signal)
      return new Uint8Array(Buffer.from(data.hmac.slice('vault:v1:'.length), 'base64'))
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

function createPost({ url, token, mount = 'transit', namespace, fetch: send = fetch }: VaultTransitKmsOptions): Post {
  const base = toBase(url)
  if (!v.is(mountPath, mount)) throw invalid('the path of the engine is not one of Vault')
  return async (path, body, schema, signal) => {
    const headers = {
      'content-type': 'application/json',
      'x-vault-request': 'true',
      'x-vault-token': await token(),
      ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const { status, text } = await requestText(send, `${base}/v1/${mount}/${path}`, init)
    if (status !== 200) throw toRefusal(status, path)
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (!result.success) throw new WalletError('kms/unavailable', { reason: 'its answer has another form' })
    return result.output
  }
}

/** Vault returns 400 if a value does not open, and also if the key is missing or its version was removed. */
function toRefusal(status: number, path: string): WalletError {
  if (status === 400 && path.startsWith('decrypt/')) return new WalletError('kms/corrupt')
  const reason = `HTTP ${status}`
  return new WalletError(isLastingStatus(status) ? 'kms/refused' : 'kms/unavailable', { reason })
}

/**
 * Converts a ciphertext of Vault (`vault:v3:<base64>`) to four bytes of key version and the encrypted bytes. The text is not stored,
 * because several texts decode to the same bytes.
 */
function packCiphertext(text: string): Uint8Array {
  const [, version = '', body = ''] = text.split(':')
  const head = Buffer.alloc(VERSION_BYTES)
  head.writeUInt32BE(Number(version.slice(1)))
  return Buffer.concat([head, Buffer.from(body, 'base64')])
}

function unpackCiphertext(bytes: Uint8Array): string {
  if (bytes.length <= VERSION_BYTES) throw new WalletError('kms/corrupt')
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return `vault:v${view.readUInt32BE(0)}:${view.toString('base64', VERSION_BYTES)}`
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function toBase(url: string): string {
  if (!isSafeAddress(url)) throw invalid('the address of Vault starts with https://')
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function assertNames(names: readonly string[]): void {
  if (!names.every((each) => v.is(name, each))) throw invalid('the name of a key is not one of Vault')
}

const invalid = (problem: string) => new WalletError('service/env', { problem })
