export type { Catalogue, WalletListing } from './catalogue.ts'
export type { ChainAdapter, FamilyFacts, ReadingAdapter } from './chain-adapter.ts'
// Re-exported with `export *`: another package can extend `ChainFamilies`, `ChallengeTypes` and `ServiceTypes` only
// through it.
export type * from './chain-families.ts'
export type * from './challenge.ts'
export type { Clock } from './clock.ts'
export type {
  Approval,
  ApprovedNetworks,
  ChainAccount,
  Connector,
  ConnectorCapabilities,
  ConnectorContext,
  ConnectorType,
  ConnectRequest,
  EmbeddedWalletInfo,
  KnownConnectorId,
  Metadata,
  RequestArguments,
  SessionEvent,
  SessionPermissions,
  SignedIn,
  SignInRequest,
  Site,
  WalletCandidate,
  WalletSession,
} from './connector.ts'
export type { Environment } from './environment.ts'
export type {
  BuiltSwap,
  Gateway,
  GatewayBalances,
  GatewayCapabilities,
  GatewayHistory,
  GatewayIdentity,
  GatewayNames,
  GatewayNetworks,
  GatewayNfts,
  GatewayNodes,
  GatewayOnramp,
  GatewayPrices,
  GatewaySwaps,
  NameRegistration,
  SuggestedName,
  SwapCall,
  SwapOrder,
} from './gateway.ts'
export type {
  AddressCode,
  ApprovalChange,
  ApprovalsFound,
  AssetChange,
  DecodedRequest,
  ListedApproval,
  RequestInspection,
  Simulation,
  TokenApproval,
  TransactionDescription,
} from './inspection.ts'
export type { Reporter } from './reporter.ts'
export type * from './services.ts'
export type { SocialProvider } from './social-provider.ts'
export type { Storage, StorageKey } from './storage.ts'
export type {
  Replacement,
  ReplacementKind,
  SentTransaction,
  StuckReason,
  TransactionStatus,
  TransactionTracking,
} from './transaction-tracking.ts'
export type {
  DeviceSession,
  EmailStep,
  LoginDevices,
  RecoveryKit,
  WalletDevices,
  WalletPasskey,
} from './wallet-devices.ts'
