import { hexToBytes } from '@latchkey/primitives'
import { getPublicKeyAsync, signAsync as signEd25519 } from '@noble/ed25519'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey as getEcdsaKey, signAsync as signEcdsa } from '@noble/secp256k1'
import { getPublicKey as getSr25519Key, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'

/** Key types that Polkadot chains support. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** One account of a wallet, by its secret. PUBLIC TEST KEYS, NEVER USE. */
export interface PolkadotSeed {
  readonly type: PolkadotKeyType
  /** 32 bytes, hexadecimal. */
  readonly seed: string
}

export interface PolkadotKey {
  readonly type: PolkadotKeyType
  /** The payload of an address: the public key, or for ECDSA its hash. */
  readonly accountId: Uint8Array
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** The development accounts Alice and Bob, and an account of each other key type. Their keys are public. */
export const publicPolkadotSeeds: readonly [PolkadotSeed, PolkadotSeed, PolkadotSeed, PolkadotSeed] = [
  { type: 'sr25519', seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a' },
  { type: 'sr25519', seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89' },
  { type: 'ed25519', seed: '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115' },
  { type: 'ecdsa', seed: '0xcb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854' },
]

/** Returns the signing key of a secret. */
export async function toPolkadotKey({ type, seed }: PolkadotSeed): Promise<PolkadotKey> {
  const secret = hexToBytes(seed)
  if (type === 'ed25519')
    return { type, accountId: await getPublicKeyAsync(secret), sign: (bytes) => signEd25519(bytes, secret) }
  if (type === 'ecdsa')
    return { type, accountId: toHash(getEcdsaKey(secret)), sign: (bytes) => signRecoverable(bytes, secret) }
  const expanded = secretFromSeed(secret)
  return { type, accountId: getSr25519Key(expanded), sign: async (bytes) => signSr25519(expanded, bytes) }
}

/** The chain recovers the key from the signature, whose last byte selects one of the candidates. */
async function signRecoverable(bytes: Uint8Array, secret: Uint8Array): Promise<Uint8Array> {
  const [recovery = 0, ...compact] = await signEcdsa(toHash(bytes), secret, { prehash: false, format: 'recovered' })
  return Uint8Array.from([...compact, recovery])
}

const toHash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
