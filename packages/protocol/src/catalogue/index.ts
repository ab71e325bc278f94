export {
  type AnalyticsBatch,
  type AnalyticsEvent,
  type AnalyticsReceipt,
  analyticsBatchSchema,
  analyticsEventSchema,
  analyticsPropsSchema,
  analyticsReceiptSchema,
  MAX_BATCH_EVENTS,
} from './analytics.ts'
export { type AnalyticsConfig, analyticsConfigSchema } from './analytics-config.ts'
export { toBrowserLink } from './browser-link.ts'
export { displayName, toDisplayName } from './display-name.ts'
export { catalogueExamples } from './examples.ts'
export {
  appLinkSchema,
  iconUrlSchema,
  isAppLink,
  isIconUrl,
  isWebLink,
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
export { walletsReader } from './read-wallets.ts'
export {
  type ServedWallet,
  type ServedWalletsAnswer,
  servedWalletSchema,
  servedWalletsAnswerSchema,
} from './served-wallets.ts'
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
export {
  DEFAULT_ENTRIES,
  MAX_ENTRIES,
  PLATFORMS,
  type WalletPlatform,
  type WalletsQuery,
  walletsQuerySchema,
} from './wallets-query.ts'
export { toWalletsParams, type WalletsRequest } from './wallets-request.ts'
