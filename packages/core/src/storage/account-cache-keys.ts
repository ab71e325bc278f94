/** Cached data of accounts; a visit that starts without an account removes it. */
export const ACCOUNT_CACHE_KEYS = [
  '@appkit/portfolio_cache',
  '@appkit/native_balance_cache',
  '@appkit/ens_cache',
  '@appkit/identity_cache',
  '@appkit/history_transactions_cache',
  '@appkit/pending_transactions',
] as const
