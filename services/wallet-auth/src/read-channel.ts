import { isWalletError, WalletError } from '@latchkey/errors'
import { unwrapChannel, wrapPerson } from './domain/social-account.ts'
import { writeAudit } from './drivers/audit.ts'
import type { Device } from './drivers/devices.ts'
import { claimChannel, endSocialLogin, releaseChannel } from './drivers/social-logins.ts'
import type { WalletDeps } from './wallet-deps.ts'

interface ChannelLogin {
  readonly id: string
  readonly device: Device
  readonly now: Date
}

/**
 * Reads at the relay whether an account of Farcaster has signed for a login, and verifies its message as custody will. Does nothing for every
 * other login.
 *
 * @throws social/unavailable for a message that does not count, and if the relay or the chain does not answer: then the login has ended
 */
export async function readChannel({ id, device, now }: ChannelLogin, deps: WalletDeps): Promise<void> {
  const { pool, kms, farcaster, farcasterRelay } = deps
  const claimed = await claimChannel(pool, { id, deviceId: device.id, now })
  if (claimed === undefined) return
  try {
    const result = await farcasterRelay.read(await unwrapChannel(kms, claimed.channelWrapped, id))
    if (result === undefined) return await releaseChannel(pool, id, undefined)
    const { userName, ...signed } = result
    const person = await farcaster.verify({ ...signed, nonce: claimed.nonce })
    await releaseChannel(pool, id, await wrapPerson(kms, { ...person, name: userName, signed }, `login/${id}`))
  } catch (error) {
    await endSocialLogin(pool, id, 'unavailable')
    await writeAudit(pool, { kind: 'social-refused', now, deviceId: device.id, detail: 'farcaster' })
    const isOfMessage = isWalletError(error, 'proof/refused') || isWalletError(error, 'session/expired')
    throw isOfMessage ? new WalletError('social/unavailable', {}, { cause: error }) : error
  }
}
