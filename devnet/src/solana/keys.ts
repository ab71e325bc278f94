import { createHmac, pbkdf2Sync } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { DEVNET_MNEMONIC } from '../accounts.ts'

/** An account of the local chain. Public test key, never use. */
export interface SolanaAccount {
  readonly address: string
  /** 32 bytes, the seed of the Ed25519 key. Public test key, never use. */
  readonly privateKey: Uint8Array
  readonly label: string
  readonly warning: 'public test key, never use'
}

/** A key of the seed, which can sign. */
export interface SeedKey extends SolanaAccount {
  readonly signer: KeyPairSigner
}

/**
 * Returns the keys that wallets derive from the mnemonic of the local world, one for each label.
 *
 * @see SLIP-0010, BIP-44: `m/44'/501'/index'/0'`
 */
export function deriveSolanaKeys(labels: readonly string[]): Promise<readonly SeedKey[]> {
  const seed = pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512')
  return Promise.all(
    labels.map(async (label, index): Promise<SeedKey> => {
      const privateKey = derivePath(seed, [44, 501, index, 0])
      const signer = await createKeyPairSignerFromPrivateKeyBytes(privateKey)
      return { address: signer.address, privateKey, label, warning: 'public test key, never use', signer }
    }),
  )
}

/** Ed25519 has hardened steps only. */
function derivePath(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of path) {
    const step = Buffer.alloc(37)
    node.copy(step, 1, 0, 32)
    step.writeUInt32BE(index + 0x80000000, 33)
    node = createHmac('sha512', node.subarray(32)).update(step).digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}
