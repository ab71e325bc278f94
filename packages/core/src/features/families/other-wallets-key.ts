/** Storage key of the wallets that are listed beside those in use. */
export const OTHER_WALLETS = '@appkit/other_connections'
