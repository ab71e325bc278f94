export {
  type AnalyticsBatch,
  type AnalyticsConfig,
  type AnalyticsEvent,
  type AnalyticsReceipt,
  analyticsBatchSchema,
  analyticsConfigSchema,
  analyticsEventSchema,
  analyticsPropsSchema,
  analyticsReceiptSchema,
  MAX_BATCH_EVENTS,
} from './analytics.ts'
export { displayName, toDisplayName } from './display-name.ts'
export { catalogueExamples } from './examples.ts'
export {
  appLinkSchema,
  iconUrlSchema,
  isAppLink,
  isIconUrl,
  isWebLink,
  toBrowserLink,
  webLinkSchema,
} from './links.ts'
export {
  type AllowedOrigins,
  allowedOriginsSchema,
  FEATURE_IDS,
  type FeatureId,
  type ProjectConfig,
  projectConfigSchema,
} from './project.ts'
export {
  chainSchema,
  injectedSchema,
  rdnsSchema,
  type ServedWallet,
  type ServedWalletsAnswer,
  servedWalletSchema,
  servedWalletsAnswerSchema,
  type WalletListing,
  type WalletsAnswer,
  walletIdSchema,
  walletListingSchema,
  walletsAnswerSchema,
} from './wallets.ts'
export {
  DEFAULT_ENTRIES,
  MAX_ENTRIES,
  PLATFORMS,
  toWalletsParams,
  type WalletPlatform,
  type WalletsQuery,
  type WalletsRequest,
  walletsQuerySchema,
} from './wallets-query.ts'
