/** Programs whose instructions are decoded. */
export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  stake: 'Stake11111111111111111111111111111111111111',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
} as const

/** The mint of SOL as a token. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** The runtime destroys what is sent to this address. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111'

export const isTokenProgram = (address: string): boolean => address === PROGRAMS.token || address === PROGRAMS.token2022
