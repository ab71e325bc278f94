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

/** Tokens and addresses of one request that are looked up. */
const MAX_LOOKUPS = 16
/** Addresses whose code is read: those that get a right come first. */
const MAX_CODES = 64
/** One request has all of them. */
const MAX_PRICES = 64

// First four bytes of the Keccak-256 of `allowance(address,address)`.
const ALLOWANCE = '0xdd62ed3e'

interface World {
  readonly adapter: ReadingAdapter
  readonly network: Network | undefined
  readonly account: string
  /** Of the account, in their order: they are sent in one go. */
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

/** Returns what could be learned about a request in the time there is. Nothing that fails here stops a request. */
export async function gatherFacts(world: World): Promise<Facts> {
  const { network, clock, timeoutMs } = world
  const facts: Writable = {
    account: world.account.toLowerCase(),
    nameOf: world.nameOf,
    denied: world.denied,
    code: new Map(),
    tokens: new Map(),
    standards: new Map(),
    ownRecipients: world.ownRecipients,
    exchanges: world.exchanges,
    intents: world.intents,
    hidden: [],
    now: clock.now(),
  }
  if (network !== undefined) {
    const { symbol, decimals } = network.nativeCurrency
    facts.networkId = network.caipNetworkId
    facts.native = { symbol, decimals }
  }
  if (world.transactions.length > 0) facts.simulation = 'unavailable'
  const reading = network === undefined ? [] : readAll(world, network, facts)
  await inTime([Promise.allSettled([...reading, readHistory(world, facts), readWorth(world, facts)])], {
    clock,
    timeoutMs,
  })
  // Copies: a late fact must not change a report that was graded.
  const { standards, ...rest } = facts
  const intents = readByStandard(world.intents, standards, facts.simulation).filter((each) => !isToken(each, facts))
  return { ...rest, intents, code: new Map(facts.code), tokens: new Map(facts.tokens) }
}

/** What is a receiver for one contract is a token for another: tokens have code. */
const isToken = (intent: Intent, { code }: Facts): boolean =>
  intent.type === 'proceeds' && intent.isUncertain === true && code.get(intent.to)?.kind !== 'account'

async function readHistory({ readCounterparties }: World, facts: Writable): Promise<void> {
  const counterparties = await readCounterparties()
  if (counterparties !== undefined) facts.counterparties = counterparties
}

async function readDenied({ readDeniedCode }: World, facts: Writable): Promise<void> {
  const deniedCode = await readDeniedCode()
  if (deniedCode !== undefined) facts.deniedCode = deniedCode
}

/** An order can only be judged by what both sides of it are worth. */
async function readWorth({ intents, readPrices }: World, facts: Writable): Promise<void> {
  const sold = intents.flatMap((intent) => (intent.type === 'sell' ? [...intent.gives, ...intent.returns] : []))
  await addPrices(readPrices, facts, sold.flatMap(keyOfPrice))
}

const keyOfPrice = (asset: IntentAsset): readonly string[] =>
  asset.type === 'item' ? [] : [asset.type === 'native' ? 'native' : asset.address]

async function addPrices(readPrices: World['readPrices'], facts: Writable, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  const prices = await readPrices([...new Set(wanted)].slice(0, MAX_PRICES))
  if (prices !== undefined) facts.prices = prices
}

function readAll(world: World, network: Network, facts: Writable): readonly Promise<unknown>[] {
  const { intents } = world
  return [
    readCodes(world, network, facts, addressesOf(intents)),
    readDenied(world, facts),
    ...tokensOf(intents).map((token) => addToken(world, network, facts, token)),
    ...[...new Set(sharedContracts(intents))]
      .slice(0, MAX_CODES)
      .map((contract) => addStandard(world, network, facts, contract)),
    readSimulation(world, network, facts),
    readBalance(world, network, facts),
  ]
}

async function readBalance({ account, adapter, signal }: World, network: Network, facts: Writable): Promise<void> {
  const held = await adapter.getBalance?.({
    address: account,
    network: network as never,
    ...(signal && { signal }),
  })
  if (held !== undefined && facts.native !== undefined) facts.native = { ...facts.native, balance: held.raw }
}

/** Addresses whose code matters, those that get a right first. Well-known contracts are not read. */
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
  { adapter, nameOf, signal }: World,
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

async function readSimulation(world: World, network: Network, facts: Writable): Promise<void> {
  const { adapter, transactions, account, signal } = world
  const transaction = transactions.at(-1)
  if (transaction === undefined || adapter.simulate === undefined) return
  const after = transactions.slice(0, -1) as never[]
  const request = { address: account, network: network as never, transaction: transaction as never, after }
  const simulation = await adapter.simulate({ ...request, ...(signal && { signal }) })
  const tokens = (simulation.changes ?? []).flatMap((change) =>
    change.type === 'native' ? [] : [change.type === 'token' ? change.token : change.collection],
  )
  const hidden = await newRights(world, network, simulation)
  facts.simulation = simulation
  facts.hidden = hidden
  const moved = (simulation.changes ?? []).map(toIntentAsset)
  const arriving = (simulation.changes ?? []).flatMap((change) =>
    change.type === 'token' && change.amount > 0n ? [change.token.toLowerCase()] : [],
  )
  await Promise.allSettled([
    readCodes(world, network, facts, [...addressesOf(hidden), ...arriving.slice(0, MAX_LOOKUPS)]),
    addPrices(world.readPrices, facts, moved.flatMap(keyOfPrice)),
    ...[...new Set([...tokens, ...tokensOf(hidden)])]
      .slice(0, MAX_LOOKUPS)
      .map((token) => addToken(world, network, facts, token)),
  ])
}

/** Rights that the call itself does not name. Many tokens report what is left of a right each time some of it is used. */
async function newRights(world: World, network: Network, simulation: Simulation): Promise<readonly Intent[]> {
  const { intents } = world
  const named = new Set(
    intents.flatMap((intent) => ('spender' in intent ? [rightKey(contractOf(intent), intent.spender)] : [])),
  )
  const found = (simulation.approvals ?? [])
    .map((approval) => ({ ...approval, spender: approval.spender.toLowerCase() }))
    .filter((approval) => !named.has(rightKey(contractOf(approval), approval.spender)) && !isNothing(approval))
  const rights = await Promise.all(found.slice(0, MAX_CODES).map((approval) => toNewRight(world, network, approval)))
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

async function toNewRight(world: World, network: Network, approval: ApprovalChange): Promise<readonly Intent[]> {
  const { spender } = approval
  if (approval.type === 'all')
    return [{ type: 'approve-all', collection: approval.collection, spender, isApproved: approval.isApproved }]
  if (approval.type === 'item') {
    const { collection, itemId } = approval
    return [{ type: 'approve-item', collection, itemId, spender, by: 'call' }]
  }
  const { token, amount } = approval
  const data = `${ALLOWANCE}${toWord(world.account)}${toWord(spender)}` as const
  const before = await readContract({ ...world, network }, token, data)
  const isOld = before !== undefined && before.length >= 66 && BigInt(before.slice(0, 66)) >= amount
  return isOld ? [] : [{ type: 'approve', token, spender, amount, by: 'call' }]
}

async function addStandard(world: World, network: Network, facts: Writable, contract: string): Promise<void> {
  const standard = await readStandard({ ...world, network }, contract)
  if (standard !== undefined) facts.standards.set(contract, standard)
}

async function addToken(world: World, network: Network, facts: Writable, token: string): Promise<void> {
  if (facts.tokens.has(token)) return
  facts.tokens.set(token, await readTokenContract({ ...world, network }, token, world.account))
}
