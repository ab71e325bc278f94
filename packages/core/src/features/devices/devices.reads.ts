import type { Caller, FeatureOf } from '../../caller.ts'
import type { LoginDevices, WalletPasskey } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { createDevices } from './devices.effects.ts'

const devices: FeatureOf<typeof createDevices> = { name: 'devices' }

/** The login of the connected wallet and its devices. Fails with embedded/not-found for a wallet that nobody logs in to. */
export const readDevices = (client: Caller): Read<LoginDevices> => client.read(devices, ({ reads }) => reads.devices())

/** The passkeys of the connected wallet. Fails with frame/unsupported-action for a wallet that has none. */
export const readPasskeys = (client: Caller): Read<readonly WalletPasskey[]> =>
  client.read(devices, ({ reads }) => reads.passkeys())
