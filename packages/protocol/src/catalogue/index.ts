export * from './analytics.ts'
export * from './analytics-config.ts'
export * from './browser-link.ts'
export { toDisplayName } from './display-name.ts'
export * from './examples.ts'
export * from './links.ts'
export * from './project.ts'
export * from './read-wallets.ts'
export * from './served-wallets.ts'
export * from './text-schemas.ts'
export {
  chainSchema,
  injectedSchema,
  rdnsSchema,
  type WalletListing,
  type WalletsAnswer,
  walletIdSchema,
  walletListingSchema,
  walletsAnswerSchema,
} from './wallets.ts'
export * from './wallets-query.ts'
export * from './wallets-request.ts'
