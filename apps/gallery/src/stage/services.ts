import type { Catalogue, ChainAdapter, Gateway, TransactionTracking } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { createFakeCatalogue, createFakeChainAdapter, createFakeGateway, toGateway } from '@latchkey/testing'
import { networkPicture } from '../fixtures/networks.ts'
import { tokenPicture } from '../fixtures/tokens.ts'
import { ACCOUNT, catalogue as allListings, listingPicture } from '../fixtures/wallets.ts'
import type { Behaviour, World } from './setup.ts'

/** As slow as a service across an ocean. */
const LATE_MS = 250

type Behave = <T>(behaviour: Behaviour | undefined, answer: () => Promise<T>) => Promise<T>

function createBehave(isLate: boolean | undefined): Behave {
  return async (behaviour, answer) => {
    if (behaviour === 'silent') return new Promise<never>(() => {})
    if (isLate === true) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    if (behaviour === 'fails') throw new WalletError('http/unreachable', { url: 'https://service.example' })
    return answer()
  }
}

/** Returns the gateway of a scene. */
export function stageGateway(world: World): Gateway {
  const { gateway, networks, calls = {}, nextPages, nextQuotes = calls.getSwapQuote, wallets = [], isLate } = world
  const behave = createBehave(isLate)
  const data = gateway === 'none' ? {} : gateway
  const served = networks?.map(({ caipNetworkId }) => caipNetworkId) ?? ['eip155:1', 'eip155:8453']
  const owners = [ACCOUNT, ...wallets.flatMap(({ accounts = [] }) => accounts)]
  const identities = Object.fromEntries(owners.map((owner) => [owner, { name: null, avatar: null }]))
  const fake = createFakeGateway({ networks: served, identities, ...data })
  return toGateway({
    ...fake,
    getSupportedNetworks: (options) => behave(calls.getSupportedNetworks, () => fake.getSupportedNetworks(options)),
    getOnrampProviders: (options) => behave(calls.getOnrampProviders, () => fake.getOnrampProviders(options)),
    getCurrencies: (options) => behave(calls.getCurrencies, () => fake.getCurrencies(options)),
    getNameSuffixes: (options) => behave(calls.getNameSuffixes, () => fake.getNameSuffixes(options)),
    getNames: (request) => behave(calls.getNames, () => fake.getNames(request)),
    suggestNames: (request) => behave(calls.suggestNames, () => fake.suggestNames(request)),
    registerName: (request) => behave(calls.registerName, () => fake.registerName(request)),
    getIdentity: (request) => behave(calls.getIdentity, () => fake.getIdentity(request)),
    getBalance: (request) => behave(calls.getBalance, () => fake.getBalance(request)),
    getHistory: (request) =>
      behave(request.cursor === undefined ? calls.getHistory : nextPages, () => fake.getHistory(request)),
    getOnrampOptions: (request) => behave(calls.getOnrampOptions, () => fake.getOnrampOptions(request)),
    getOnrampQuote: (request) => behave(calls.getOnrampQuote, () => fake.getOnrampQuote(request)),
    createOnrampUrl: (request) => behave(calls.createOnrampUrl, () => fake.createOnrampUrl(request)),
    // The purchases of a scene are made by its visitor.
    getPurchases: (request) =>
      fake.orders.length === 0 ? Promise.resolve({ data: [], next: null }) : fake.getPurchases(request),
    getPriceHistory: (request) => behave(calls.getPriceHistory, () => fake.getPriceHistory(request)),
    getPrices: (request) => behave(calls.getPrices, () => fake.getPrices(request)),
    getSwapTokens: (request) => behave(calls.getSwapTokens, () => fake.getSwapTokens(request)),
    getSwapQuote: (request) =>
      behave(fake.calls.includes('getSwapQuote') ? nextQuotes : calls.getSwapQuote, () => fake.getSwapQuote(request)),
    buildSwap: (request) => behave(calls.buildSwap, () => fake.buildSwap(request)),
    getNfts: (request) => behave(request.cursor === undefined ? calls.getNfts : nextPages, () => fake.getNfts(request)),
  })
}

/** Returns the catalogue of a scene, with pictures that are drawn here. */
export function stageCatalogue({ catalogue, catalogueBehaviour, catalogueNextPages, isLate }: World): Catalogue {
  const behave = createBehave(isLate)
  const wallets = catalogue === 'none' || catalogue === undefined ? allListings : catalogue
  const fake = createFakeCatalogue({ wallets })
  return {
    ...fake,
    getWallets: (query) =>
      behave((query.page ?? 1) > 1 ? catalogueNextPages : catalogueBehaviour, () => fake.getWallets(query)),
    walletImageUrl: listingPicture,
    networkImageUrl: networkPicture,
    tokenImageUrl: tokenPicture,
  }
}

const NO_GAS = { gas: 0n, maxFeePerGas: 0n }
/** Fees of each family, with what a review shows of them. */
const FAMILY_FEES = {
  solana: { ...NO_GAS, total: 2_054_280n, rent: 2_039_280n },
  bip122: { ...NO_GAS, total: 1_410n, level: 'normal', change: 3_998_590n },
} as const

/** A chain family beside EVM, where each account holds something. */
export function stageFamily(namespace: ChainAdapter['namespace'], { inspection }: World): ChainAdapter {
  const fake = createFakeChainAdapter({ namespace })
  const getBalance: ChainAdapter['getBalance'] = async ({ network: { nativeCurrency } }) => ({
    raw: 4_183n * 10n ** BigInt(nativeCurrency.decimals - 3),
    decimals: nativeCurrency.decimals,
    symbol: nativeCurrency.symbol,
  })
  const fees = namespace === 'solana' || namespace === 'bip122' ? FAMILY_FEES[namespace] : undefined
  const inspectRequest = inspection && { inspectRequest: async () => inspection }
  return { ...fake, getBalance, ...inspectRequest, ...(fees && { estimateFees: async () => fees }) }
}

/** Returns the adapter of a scene. */
export function stageAdapter({
  chain = {},
  node,
  fees = node,
  names = {},
  nativeBalance = 418_300_000_000_000_000n,
  receipt,
  isLate,
}: World): ChainAdapter {
  const behave = createBehave(isLate)
  const fake = createFakeChainAdapter({ balances: { [ACCOUNT]: nativeBalance }, names })
  if (receipt !== undefined) fake.setReceipt(receipt)
  const tracking: TransactionTracking = {
    // A pending transaction stays pending.
    readStatus: () => new Promise(() => {}),
    findMined: async () => undefined,
    planReplacement: () =>
      behave(node, async () => ({
        transaction: { to: ACCOUNT, value: 0n },
        nonce: 0,
        fees: { gas: 21_000n, maxFeePerGas: 38_250_000_000n, total: 803_250_000_000_000n },
      })),
    replace: () => new Promise(() => {}),
  }
  return {
    ...fake,
    getBalance: (request) => behave(node, () => fake.getBalance(request)),
    estimateFees: (request: Parameters<typeof fake.estimateFees>[0]) => behave(fees, () => fake.estimateFees(request)),
    estimateReserve: (request) => behave(fees, () => fake.estimateReserve(request)),
    trackTransactions: async () => tracking,
    ...chain,
  }
}
