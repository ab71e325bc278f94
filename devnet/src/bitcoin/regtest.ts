/** Versions of addresses and keys of a local chain. @see Bitcoin Core, `chainparams.cpp`, regtest */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** The first 16 bytes of the hash of its first block. @see CAIP-2 of bip122 */
export const REGTEST_CAIP_ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
