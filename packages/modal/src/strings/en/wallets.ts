/** Words of the wallet screens: all wallets, help, get a wallet, downloads, several chains. */
export const wallets = {} as const
