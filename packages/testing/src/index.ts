export {
  createFakeCatalogue,
  type FakeCatalogue,
  type FakeCatalogueData,
  toFakeListing,
} from './fakes/fake-catalogue.ts'
export {
  createFakeChainAdapter,
  type FakeChainAdapter,
  type FakeChainAdapterOptions,
} from './fakes/fake-chain-adapter.ts'
export { createFakeClock, type FakeClock } from './fakes/fake-clock.ts'
export {
  createFakeConnector,
  type FakeConnector,
  type FakeConnectorOptions,
} from './fakes/fake-connector.ts'
export { createFakeContext } from './fakes/fake-context.ts'
export { createFakeEnvironment, type FakeEnvironment } from './fakes/fake-environment.ts'
export type { FakeExchangeData } from './fakes/fake-exchange.ts'
export { createFakeGateway, type FakeGateway, type FakeGatewayData, type GatewayCall } from './fakes/fake-gateway.ts'
export { fakeMarket, fakeMarketPair, fakeOnramp } from './fakes/fake-market.ts'
export { type FakeNamesData, fakeNamed, fakeNames } from './fakes/fake-names.ts'
export { createFakeReporter, type FakeReporter } from './fakes/fake-reporter.ts'
export {
  encodeFakeMulticall,
  encodeFakeSwap,
  FAKE_ROUTER,
  FAKE_WRAPPED,
  type FakeRouterCall,
} from './fakes/fake-router.ts'
export { createFakeSite, createFakeStorage, type FakeSite } from './fakes/fake-storage.ts'
export type { FakeWallet, FakeWalletOptions } from './fakes/fake-wallet.ts'
export { type GatewayService, loadGatewayService, toGateway } from './fakes/gateway-service.ts'
export { createScriptedConnector } from './fakes/scripted-connector.ts'
export { takePairingUri } from './fakes/take-pairing-uri.ts'
export { contractTypes, fillMessage, toTypes } from './fakes/typed-data-types.ts'
export type { BitcoinAddressType, BitcoinKey } from './wallets/bitcoin/bitcoin-keys.ts'
export { createLeatherProvider, type LeatherProvider } from './wallets/bitcoin/leather-provider.ts'
export { createSatsConnectProvider, type SatsConnectProvider } from './wallets/bitcoin/sats-connect-provider.ts'
export { createScriptedBitcoinWallet } from './wallets/bitcoin/scripted-bitcoin-wallet.ts'
export type {
  BitcoinMethod,
  ScriptedBitcoinWallet,
  ScriptedBitcoinWalletOptions,
} from './wallets/bitcoin/scripted-bitcoin-wallet.types.ts'
export { createUnisatProvider, type UnisatProvider } from './wallets/bitcoin/unisat-provider.ts'
export type {
  Announcing,
  PageWallet,
  ProviderReply,
  ProviderRequest,
  ScriptedProvider,
  WalletHost,
} from './wallets/page-wallet.ts'
export { type PolkadotKeyType, type PolkadotSeed, publicPolkadotSeeds } from './wallets/polkadot/polkadot-key.ts'
export { createScriptedPolkadotWallet } from './wallets/polkadot/scripted-polkadot-wallet.ts'
export type {
  InjectedAccount,
  InjectedApi,
  InjectedEntry,
  PolkadotLieTopic,
  ScriptedPolkadotWallet,
  ScriptedPolkadotWalletOptions,
} from './wallets/polkadot/scripted-polkadot-wallet.types.ts'
export { publicSolanaTestKeys, publicTestKeys } from './wallets/public-test-keys.ts'
export { createScriptedEvmWallet } from './wallets/scripted-evm-wallet.ts'
export type {
  ApprovalRequest,
  AttachedPage,
  LieTopic,
  LoggedRequest,
  ScriptedEvmWallet,
  ScriptedEvmWalletOptions,
  ScriptedWalletControls,
  WalletMemory,
  WalletMemoryState,
} from './wallets/scripted-wallet.types.ts'
export {
  createScriptedSolanaWallet,
  type ScriptedSolanaWallet,
  type ScriptedSolanaWalletOptions,
  type SolanaMethod,
} from './wallets/solana/scripted-solana-wallet.ts'
export type { PageStandardWallet, Registering } from './wallets/standard/page-standard-wallet.ts'
export { createScriptedStandardWallet } from './wallets/standard/scripted-standard-wallet.ts'
export type {
  BitcoinSigner,
  BitcoinSignerAddress,
  ScriptedStandardWallet,
  ScriptedStandardWalletOptions,
  StandardWalletControls,
} from './wallets/standard/standard-wallet.types.ts'
export { toBitcoinSigner } from './wallets/standard/to-bitcoin-signer.ts'
export type { PrivateKey } from './wallets/to-key-bytes.ts'
