import type { Assertion, PasskeyKey } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(base64urlnopad.decode(text))

/** What the browser states of an assertion. Members that this version does not know are allowed. @see WebAuthn 3 section 5.8.1 */
const clientDataSchema = v.object({
  type: v.literal('webauthn.get'),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

/** Hash of the domain, flags, counter. @see WebAuthn 3 section 6.1 */
const [RP_ID_BYTES, FLAGS_AT, COUNTER_AT, LEAST_BYTES] = [32, 32, 33, 37]
/** The user was present (bit 0), and the authenticator verified them (bit 2). */
const NEEDED_FLAGS = 0x05

export interface ExpectedAssertion {
  readonly passkeys: readonly PasskeyKey[]
  /** The text whose SHA-256 is the challenge. */
  readonly text: string
  readonly frameOrigin: string
  /** Of the site around the frame. */
  readonly siteOrigin: string | undefined
  /** The last counter of each passkey that was seen. */
  readonly counters: Map<string, number>
}

/**
 * Returns whether an assertion is of a passkey of the wallet, for this challenge, used in the frame or in its window, by a verified user.
 *
 * @see WebAuthn 3 section 7.2
 */
export async function isExpectedAssertion(assertion: Assertion, expected: ExpectedAssertion): Promise<boolean> {
  const passkey = expected.passkeys.find(({ id }) => id === assertion.id)
  if (passkey === undefined) return false
  const clientData = decode(assertion.clientDataJSON)
  const data = decode(assertion.authenticatorData)
  if (!(await isExpectedClient(clientData, expected))) return false
  if (!(await isExpectedData(data, passkey.rpId))) return false
  const signed = Uint8Array.from([...data, ...(await sha256(clientData))])
  if (!(await isSignature(decode(assertion.signature), signed, passkey))) return false
  return countUse(passkey.id, new DataView(data.buffer).getUint32(COUNTER_AT), expected.counters)
}

async function isExpectedClient(
  bytes: Uint8Array<ArrayBuffer>,
  { text, frameOrigin, siteOrigin }: ExpectedAssertion,
): Promise<boolean> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), clientDataSchema), new TextDecoder().decode(bytes))
  if (!read.success) return false
  const { challenge, origin, crossOrigin, topOrigin } = read.output
  if (challenge !== base64urlnopad.encode(await sha256(new TextEncoder().encode(text)))) return false
  // In a window of the frame nothing is around it. In the frame the browser names the site, and must name the one that embeds this vault.
  return (
    origin === frameOrigin &&
    (crossOrigin ? topOrigin !== undefined && topOrigin === siteOrigin : topOrigin === undefined)
  )
}

async function isExpectedData(data: Uint8Array, rpId: string): Promise<boolean> {
  if (data.length < LEAST_BYTES) return false
  const hash = await sha256(new TextEncoder().encode(rpId))
  const isDomain = data.subarray(0, RP_ID_BYTES).every((byte, at) => byte === hash[at])
  return isDomain && ((data[FLAGS_AT] ?? 0) & NEEDED_FLAGS) === NEEDED_FLAGS
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

async function isSignature(
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  { algorithm, publicKey }: PasskeyKey,
): Promise<boolean> {
  const hash = 'SHA-256'
  const usages: KeyUsage[] = ['verify']
  if (algorithm === -257) {
    const name = 'RSASSA-PKCS1-v1_5'
    const key = await crypto.subtle.importKey('spki', decode(publicKey), { name, hash }, false, usages)
    return crypto.subtle.verify(name, key, signature, signed)
  }
  const given = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('spki', decode(publicKey), given, false, usages)
  const raw = toRawSignature(signature)
  return raw !== undefined && crypto.subtle.verify({ name: 'ECDSA', hash }, key, raw, signed)
}

const COORDINATE_BYTES = 32

/** Authenticators sign in DER, and WebCrypto reads two numbers of fixed length. @see RFC 3279 section 2.2.3 */
function toRawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const raw = new Uint8Array(2 * COORDINATE_BYTES)
  let at = 2
  for (const end of [COORDINATE_BYTES, 2 * COORDINATE_BYTES]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + length)
    const digits = number.subarray(
      Math.max(
        0,
        number.findIndex((byte) => byte !== 0),
      ),
    )
    if (der[at] !== 0x02 || digits.length > COORDINATE_BYTES) return undefined
    raw.set(digits, end - digits.length)
    at += 2 + length
  }
  return der[0] === 0x30 && at === der.length ? raw : undefined
}

/** A counter that does not count up is of a copy of the passkey. Passkeys that people sync have none, which is always 0. */
function countUse(id: string, count: number, counters: Map<string, number>): boolean {
  const last = counters.get(id) ?? 0
  if ((count > 0 || last > 0) && count <= last) return false
  counters.set(id, count)
  return true
}
