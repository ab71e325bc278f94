import type { WalletCandidate } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import { walletIconSchema, walletNameSchema } from '@latchkey/protocol/wallet-info'
import * as v from 'valibot'
import { toNetworkName } from './networks.ts'
import { hasMethod, readProperty } from './read-property.ts'
import type { WalletApi } from './wallet-api.ts'
import { createLeatherApi } from './wallets/leather.ts'
import { createSatsConnectApi } from './wallets/sats-connect.ts'
import { createUnisatApi } from './wallets/unisat.ts'

/** The part of a browser window that discovery uses; wallets add their own properties. */
export interface BitcoinWindow {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

interface FoundWallet {
  readonly candidate: WalletCandidate
  /** The provider object of the page, which identifies a wallet that is listed under two names. */
  readonly provider: unknown
  open(networkId: CaipNetworkId | undefined): WalletApi
}

/** Limits a page that lists wallets endlessly; no visitor has this many. */
const MAX_LISTED = 32

const providersSchema = v.array(
  v.object({
    // A path of properties of the window, e.g. `XverseProviders.BitcoinProvider`.
    id: v.pipe(v.string(), v.maxLength(128), v.regex(/^[A-Za-z$][\w$]*(?:\.[A-Za-z$][\w$]*){0,2}$/)),
    name: walletNameSchema,
    icon: walletIconSchema,
  }),
)

const LEATHER_PATH = 'LeatherProvider'
const XVERSE_PATH = 'XverseProviders.BitcoinProvider'

/** Returns the wallets that are in the page at this moment, each once. */
export function listWallets(window: BitcoinWindow, connectorId: string): readonly FoundWallet[] {
  const found = [...listAnnounced(window), ...listKnown(window)]
  const providers = new Set<unknown>()
  const ids = new Set<string>()
  return found.flatMap(({ id, name, icon, provider, open }) => {
    if (providers.has(provider) || ids.has(id)) return []
    providers.add(provider)
    ids.add(id)
    const looks = { name, ...(icon === undefined ? {} : { icon }) }
    const candidate: WalletCandidate = { id, connectorId, type: 'INJECTED', namespaces: ['bip122'], ...looks }
    return [{ candidate, provider, open }]
  })
}

interface Entry {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly provider: unknown
  readonly open: FoundWallet['open']
}

/** Returns the wallets of `window.btc_providers`. @see WBIP-004 */
function listAnnounced(window: BitcoinWindow): readonly Entry[] {
  const list = readProperty(window, 'btc_providers')
  return (Array.isArray(list) ? list.slice(0, MAX_LISTED) : []).flatMap((each) => {
    const [parsed] = parseProvider(each)
    return parsed === undefined ? [] : listSatsConnect(window, parsed.id, parsed.name, parsed.icon)
  })
}

function parseProvider(given: unknown) {
  try {
    const parsed = v.safeParse(providersSchema, [given])
    return parsed.success ? parsed.output : []
  } catch {
    // A getter of the entry threw, so the entry is ignored.
    return []
  }
}

function listSatsConnect(window: BitcoinWindow, path: string, name: string, icon?: string): readonly Entry[] {
  const provider = path.split('.').reduce<unknown>(readProperty, window)
  if (!hasMethod(provider, 'request')) return []
  const open = () => (path === LEATHER_PATH ? createLeatherApi(provider) : createSatsConnectApi(provider))
  return [{ id: `bitcoin:${path}`, name, icon, provider, open }]
}

/** Flags of other wallets that also define `window.unisat`. */
const OTHER_WALLET_FLAGS = ['isBinance', 'isOkxWallet', 'isOKExWallet', 'isBitKeep']

function listKnown(window: BitcoinWindow): readonly Entry[] {
  const at = (...path: readonly string[]) => path.reduce<unknown>(readProperty, window)
  const unisat = at('unisat')
  const isOtherWallet = OTHER_WALLET_FLAGS.some((flag) => readProperty(unisat, flag) === true)
  return [
    ...listSatsConnect(window, XVERSE_PATH, 'Xverse'),
    ...listSatsConnect(window, LEATHER_PATH, 'Leather'),
    ...listOkx(at('okxwallet')),
    ...listUnisat('bitget', 'Bitget Wallet', at('bitkeep', 'unisat')),
    ...listUnisat('binance', 'Binance Wallet', at('binancew3w', 'bitcoin')),
    ...(isOtherWallet ? [] : listUnisat('unisat', 'UniSat Wallet', unisat)),
  ]
}

function listUnisat(id: string, name: string, provider: unknown): readonly Entry[] {
  if (!hasMethod(provider, 'requestAccounts')) return []
  return [{ id: `bitcoin:${id}`, name, provider, open: () => createUnisatApi(provider) }]
}

const MAINNET: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/** OKX has a separate object for each network. */
function listOkx(okx: unknown): readonly Entry[] {
  const provider = readProperty(okx, 'bitcoin')
  if (!hasMethod(provider, 'connect') && !hasMethod(provider, 'requestAccounts')) return []
  const open = (wanted = MAINNET) => {
    const other = wanted === MAINNET ? undefined : readProperty(okx, `bitcoin${nameOf(wanted)}`)
    return hasMethod(other, 'connect') ? createUnisatApi(other, wanted) : createUnisatApi(provider, MAINNET)
  }
  return [{ id: 'bitcoin:okx', name: 'OKX Wallet', provider, open }]
}

function nameOf(networkId: CaipNetworkId): string {
  try {
    return toNetworkName(networkId)
  } catch {
    // A network that none of these wallets supports.
    return ''
  }
}
