import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** Forms of addresses: the chain itself, its public tests, and the local one. */
export const bitcoinNetworks = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }] as const
