/** The network whose id wallets and sites of the local world use. */
export const SOLANA_CHAIN_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The mints of the mnemonic; a test derives them again. */
export const SOLANA_MINTS = {
  usdc: '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7',
  toll: 'F9fVg2LeE2RhM6CfNn888hbjqovZDEWY3vm2hEkvX3Nh',
} as const
