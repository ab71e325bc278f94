import type { CaipNetworkId } from '@latchkey/primitives'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

const MAINNET_ID = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST_ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Returns the address that a script is written as on a network; `undefined` for a script that has none. */
export function toAddress(script: Uint8Array, networkId: CaipNetworkId): string | undefined {
  const network =
    networkId === MAINNET_ID
      ? NETWORK
      : { ...TEST_NETWORK, bech32: networkId === REGTEST_ID ? 'bcrt' : TEST_NETWORK.bech32 }
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    // Scripts without an address: several keys, data, what comes later.
    return undefined
  }
}
