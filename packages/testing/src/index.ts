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
export { createFakeEnvironment, type FakeEnvironment } from './fakes/fake-environment.ts'
export { FAKE_ROUTER, type FakeExchangeData } from './fakes/fake-exchange.ts'
export { createFakeGateway, type FakeGateway, type FakeGatewayData, type GatewayCall } from './fakes/fake-gateway.ts'
export { fakeMarket, fakeMarketPair, fakeOnramp } from './fakes/fake-market.ts'
export { type FakeNamesData, fakeNamed, fakeNames } from './fakes/fake-names.ts'
export { createFakeReporter, type FakeReporter } from './fakes/fake-reporter.ts'
export { createFakeSite, createFakeStorage, type FakeSite } from './fakes/fake-storage.ts'
export type { FakeWallet, FakeWalletOptions } from './fakes/fake-wallet.ts'
export { type GatewayService, loadGatewayService, toGateway } from './fakes/gateway-service.ts'
export type {
  Announcing,
  PageWallet,
  ProviderReply,
  ProviderRequest,
  ScriptedProvider,
  WalletHost,
} from './wallets/page-wallet.ts'
export { publicTestKeys } from './wallets/public-test-keys.ts'
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
