import { WalletError } from '@latchkey/errors'
import type { SealedHalfText } from '@latchkey/protocol/wallet-keys'
import { type HalfUse, sealHalf } from '@latchkey/vault/sealed-half'

/** Seals a half to the key of a request. @throws request/invalid for a key that is none */
export function sealTo(recipient: string, half: Uint8Array, use: HalfUse): Promise<SealedHalfText> {
  return sealHalf(recipient, half, use).catch((cause: unknown) => {
    throw new WalletError('request/invalid', { field: 'recipient', problem: 'it is no public key' }, { cause })
  })
}
