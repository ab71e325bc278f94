import type { Network } from '@latchkey/chains'
import {
  type Facts,
  type Intent,
  type IntentAsset,
  type NameOf,
  NOBODY,
  readByStandard,
  type Standard,
  sharedContracts,
  type TokenFacts,
  toIntentAsset,
} from '@latchkey/inspect/intents'
import type {
  AddressCode,
  ApprovalChange,
  Clock,
  ReadingAdapter,
  Simulation,
  TransactionOf,
} from '../../ports/index.ts'
import { readContract, readTokenContract, toWord } from '../../reads/token-contract.ts'
import { inTime } from './in-time.ts'
import { readStandard } from './read-standards.ts'

/** Maximum of tokens and addresses that are looked up for one request. */
const MAX_LOOKUPS = 16
/** Maximum of addresses whose code is read; those that receive a permission come first. */
const MAX_CODES = 64
/** Maximum of prices; one request reads all of them. */
const MAX_PRICES = 64

// First four bytes of the Keccak-256 of `allowance(address,address)`.
const ALLOWANCE = '0xdd62ed3e'

interface FactDependencies {
  readonly adapter: ReadingAdapter
  readonly network: Network | undefined
  readonly account: string
  /** Transactions of the account, in their order; sent in one request. */
  readonly transactions: readonly TransactionOf[]
  readonly intents: readonly Intent[]
  readonly readCounterparties: () => Promise<ReadonlySet<string> | undefined>
  readonly readPrices: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>
  readonly ownRecipients: ReadonlySet<string>
  readonly exchanges: ReadonlySet<string>
  readonly nameOf: NameOf
  readonly denied: ReadonlySet<string>
  readonly readDeniedCode: () => Promise<ReadonlySet<string> | undefined>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

type Writable = { -readonly [K in keyof Facts]: Facts[K] } & {
  readonly code: Map<string, AddressCode>
  readonly tokens: Map<string, TokenFacts>
  readonly standards: Map<string, Standard>
}

/** Returns the facts about a request that arrive within the time limit. A failed read does not stop a request. */
export async function gatherFacts(deps: FactDependencies): Promise<Facts> {
  const { network, clock, timeoutMs } = deps
  const facts: Writable = {
    account: deps.account.toLowerCase(),
    nameOf: deps.nameOf,
    denied: deps.denied,
    code: new Map(),
    tokens: new Map(),
    standards: new Map(),
    ownRecipients: deps.ownRecipients,
    exchanges: deps.exchanges,
    intents: deps.intents,
    hidden: [],
    now: clock.now(),
  }
  if (network !== undefined) {
    const { symbol, decimals } = network.nativeCurrency
    facts.networkId = network.caipNetworkId
    facts.native = { symbol, decimals }
  }
  if (deps.transactions.length > 0) facts.simulation = 'unavailable'
  const reading = network === undefined ? [] : readAll(deps, network, facts)
  await inTime([Promise.allSettled([...reading, readHistory(deps, facts), readWorth(deps, facts)])], {
    clock,
    timeoutMs,
  })
  // Copies, because facts that arrive late must not change a report that was graded.
  const { standards, ...rest } = facts
  const intents = readByStandard(deps.intents, standards, facts.simulation).filter((each) => !isToken(each, facts))
  return { ...rest, intents, code: new Map(facts.code), tokens: new Map(facts.tokens) }
}

/** The same argument can be a receiver for one contract and a token for another; only tokens have code. */
const isToken = (intent: Intent, { code }: Facts): boolean =>
  intent.type === 'proceeds' && intent.isUncertain === true && code.get(intent.to)?.kind !== 'account'

async function readHistory({ readCounterparties }: FactDependencies, facts: Writable): Promise<void> {
  const counterparties = await readCounterparties()
  if (counterparties !== undefined) facts.counterparties = counterparties
}

async function readDenied({ readDeniedCode }: FactDependencies, facts: Writable): Promise<void> {
  const deniedCode = await readDeniedCode()
  if (deniedCode !== undefined) facts.deniedCode = deniedCode
}

/** An order can be graded only by the value of both sides. */
async function readWorth({ intents, readPrices }: FactDependencies, facts: Writable): Promise<void> {
  const sold = intents.flatMap((intent) => (intent.type === 'sell' ? [...intent.gives, ...intent.returns] : []))
  await addPrices(readPrices, facts, sold.flatMap(keyOfPrice))
}

const keyOfPrice = (asset: IntentAsset): readonly string[] =>
  asset.type === 'item' ? [] : [asset.type === 'native' ? 'native' : asset.address]

async function addPrices(
  readPrices: FactDependencies['readPrices'],
  facts: Writable,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  const prices = await readPrices([...new Set(wanted)].slice(0, MAX_PRICES))
  if (prices !== undefined) facts.prices = prices
}

function readAll(deps: FactDependencies, network: Network, facts: Writable): readonly Promise<unknown>[] {
  const { intents } = deps
  return [
    readCodes(deps, network, facts, addressesOf(intents)),
    readDenied(deps, facts),
    ...tokensOf(intents).map((token) => addToken(deps, network, facts, token)),
    ...[...new Set(sharedContracts(intents))]
      .slice(0, MAX_CODES)
      .map((contract) => addStandard(deps, network, facts, contract)),
    readSimulation(deps, network, facts),
    readBalance(deps, network, facts),
  ]
}

async function readBalance(
  { account, adapter, signal }: FactDependencies,
  network: Network,
  facts: Writable,
): Promise<void> {
  const held = await adapter.getBalance?.({
    address: account,
    network: network as never,
    ...(signal && { signal }),
  })
  if (held !== undefined && facts.native !== undefined) facts.native = { ...facts.native, balance: held.raw }
}

/** Addresses whose code is read, those that receive a permission first. Well-known contracts are skipped. */
function addressesOf(intents: readonly Intent[]): readonly string[] {
  const spenders = intents.flatMap((intent) => ('spender' in intent ? [intent.spender] : []))
  const others = intents.flatMap((intent) => {
    if (intent.type === 'send' || intent.type === 'proceeds') return [intent.to]
    return intent.type === 'call' || intent.type === 'control' ? [intent.contract] : []
  })
  return [...spenders, ...others]
}

function tokensOf(intents: readonly Intent[]): readonly string[] {
  const tokens = intents.flatMap((intent) => {
    if (intent.type === 'approve') return [intent.token]
    if (intent.type === 'approve-all' || intent.type === 'approve-item') return [intent.collection]
    const assets =
      intent.type === 'send' ? [intent.asset] : intent.type === 'sell' ? [...intent.gives, ...intent.returns] : []
    return assets.flatMap((asset) => (asset.type === 'native' ? [] : [asset.address]))
  })
  return [...new Set(tokens)].slice(0, MAX_LOOKUPS)
}

async function readCodes(
  { adapter, nameOf, signal }: FactDependencies,
  network: Network,
  facts: Writable,
  wanted: readonly string[],
): Promise<void> {
  const addresses = [...new Set(wanted)]
    .filter((address) => nameOf(address) === undefined && !facts.code.has(address))
    .slice(0, MAX_CODES)
  if (addresses.length === 0 || adapter.readCode === undefined) return
  const found = await adapter.readCode({ network: network as never, addresses, ...(signal && { signal }) })
  for (const code of found) facts.code.set(code.address, code)
}

async function readSimulation(deps: FactDependencies, network: Network, facts: Writable): Promise<void> {
  const { adapter, transactions, account, signal } = deps
  const transaction = transactions.at(-1)
  if (transaction === undefined || adapter.simulate === undefined) return
  const after = transactions.slice(0, -1) as never[]
  const request = { address: account, network: network as never, transaction: transaction as never, after }
  const simulation = await adapter.simulate({ ...request, ...(signal && { signal }) })
  const tokens = (simulation.changes ?? []).flatMap((change) =>
    change.type === 'native' ? [] : [change.type === 'token' ? change.token : change.collection],
  )
  const hidden = await newRights(deps, network, simulation)
  facts.simulation = simulation
  facts.hidden = hidden
  const moved = (simulation.changes ?? []).map(toIntentAsset)
  const arriving = (simulation.changes ?? []).flatMap((change) =>
    change.type === 'token' && change.amount > 0n ? [change.token.toLowerCase()] : [],
  )
  await Promise.allSettled([
    readCodes(deps, network, facts, [...addressesOf(hidden), ...arriving.slice(0, MAX_LOOKUPS)]),
    addPrices(deps.readPrices, facts, moved.flatMap(keyOfPrice)),
    ...[...new Set([...tokens, ...tokensOf(hidden)])]
      .slice(0, MAX_LOOKUPS)
      .map((token) => addToken(deps, network, facts, token)),
  ])
}

/**
 * Permissions that the call itself does not name. Many tokens emit the remaining allowance each time some of it is
 * used, so the old allowance must be read.
 */
async function newRights(deps: FactDependencies, network: Network, simulation: Simulation): Promise<readonly Intent[]> {
  const { intents } = deps
  const named = new Set(
    intents.flatMap((intent) => ('spender' in intent ? [rightKey(contractOf(intent), intent.spender)] : [])),
  )
  const found = (simulation.approvals ?? [])
    .map((approval) => ({ ...approval, spender: approval.spender.toLowerCase() }))
    .filter((approval) => !named.has(rightKey(contractOf(approval), approval.spender)) && !isNothing(approval))
  const rights = await Promise.all(found.slice(0, MAX_CODES).map((approval) => toNewRight(deps, network, approval)))
  const isCut = simulation.isCut === true || found.length > MAX_CODES
  return [...rights.flat(), ...(isCut ? [{ type: 'unread', givesRights: false } as const] : [])]
}

const contractOf = (right: { readonly token: string } | { readonly collection: string }): string =>
  ('token' in right ? right.token : right.collection).toLowerCase()
const rightKey = (contract: string, spender: string): string => `${contract} ${spender}`

const isNothing = (approval: ApprovalChange): boolean => {
  if (approval.type === 'all') return !approval.isApproved
  return approval.type === 'item' ? approval.spender === NOBODY : approval.amount === 0n
}

async function toNewRight(
  deps: FactDependencies,
  network: Network,
  approval: ApprovalChange,
): Promise<readonly Intent[]> {
  const { spender } = approval
  if (approval.type === 'all')
    return [{ type: 'approve-all', collection: approval.collection, spender, isApproved: approval.isApproved }]
  if (approval.type === 'item') {
    const { collection, itemId } = approval
    return [{ type: 'approve-item', collection, itemId, spender, by: 'call' }]
  }
  const { token, amount } = approval
  const data = `${ALLOWANCE}${toWord(deps.account)}${toWord(spender)}` as const
  const before = await readContract({ ...deps, network }, token, data)
  const isOld = before !== undefined && before.length >= 66 && BigInt(before.slice(0, 66)) >= amount
  return isOld ? [] : [{ type: 'approve', token, spender, amount, by: 'call' }]
}

async function addStandard(deps: FactDependencies, network: Network, facts: Writable, contract: string): Promise<void> {
  const standard = await readStandard({ ...deps, network }, contract)
  if (standard !== undefined) facts.standards.set(contract, standard)
}

async function addToken(deps: FactDependencies, network: Network, facts: Writable, token: string): Promise<void> {
  if (facts.tokens.has(token)) return
  facts.tokens.set(token, await readTokenContract({ ...deps, network }, token, deps.account))
}
