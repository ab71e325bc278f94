import type { Network } from '@latchkey/chains'
import type { Finding } from '@latchkey/inspect'
import { block, type Expectation } from '@latchkey/inspect/expect'
import type { Hex } from '@latchkey/primitives'
import type { Clock, ReadingAdapter } from '../../../ports/index.ts'
import { readContract, readContractSymbol } from '../../../reads/token-contract.ts'
import { inTime } from '../in-time.ts'

interface TokenQuestion {
  readonly expects: Expectation
  readonly adapter: ReadingAdapter
  readonly network: Network
  /** Address of the service that described the tokens. */
  readonly apartFrom: string | undefined
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Tokens that are known by address, in lower case. */
  readonly hubs: ReadonlySet<string>
}

/** `decimals()` @see EIP-20 */
const DECIMALS = '0x313ce567'
/** `supportsInterface` of ERC-721. @see EIP-165 */
const IS_COLLECTION = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const
const WORD = /^0x[0-9a-f]{64}$/i

/**
 * Longest wait for names and decimals from an independent node. Longer than the other limits, because wrong decimals
 * change the amount that is sent.
 */
const PROOF_TIMEOUT_MS = 8_000
const NOT_CHECKED: Finding = { code: 'not-checked', severity: 'warn' }

/**
 * Compares the tokens of an order with their contracts. Different decimals change the value of the typed amount:
 * `block`. A different name may mean another token: only `danger`, because token lists shorten names. The revocation of
 * a token allowance is `block` if the contract is a collection.
 *
 * The contracts are read by the usual nodes and by one that the describing service does not run. The comparison ends
 * after `timeoutMs`, except for names and decimals from the independent node, which may take 8 s. If the decimals are
 * not known by then, the result has a `not-checked` warning.
 */
export async function compareTokens(question: TokenQuestion): Promise<readonly Finding[]> {
  const { expects, apartFrom, clock, timeoutMs } = question
  const amounts = [...('pays' in expects ? [expects.pays] : []), ...('receives' in expects ? [expects.receives] : [])]
  const tokens = amounts.flatMap(({ asset, shown }) =>
    asset.type === 'token' && shown !== undefined ? [{ address: asset.address.toLowerCase(), ...shown }] : [],
  )
  const usual = { ...question, apartFrom: undefined }
  const readers = apartFrom === undefined ? [usual] : [usual, question]
  const findings: Finding[] = []
  const collect = async (comparing: Promise<Finding | undefined>) => {
    const finding = await comparing.catch(() => undefined)
    if (finding !== undefined) findings.push(finding)
  }
  const names = readers.map((reader) =>
    tokens.flatMap((token) => [compareSymbol, compareKnown].map((compare) => collect(compare(token, reader)))),
  )
  const standards = readers.map((reader) => collect(compareStandard(reader)))
  const proved = new Set<string>()
  const decimals = tokens.map((token) => {
    const reading = readers.map((reader) => readContract(reader, token.address, DECIMALS))
    const [usual, apart = usual] = reading
    // Without an independent node, the decimals of the usual nodes must match.
    const proving = Promise.resolve(apart)
      .catch(() => usual)
      .then(() => proved.add(token.address))
      .catch(() => undefined)
    return { comparing: reading.map((each) => collect(each.then((answer) => compareDecimals(token, answer)))), proving }
  })
  const all = [...names.flat(), ...standards, ...decimals.flatMap(({ comparing }) => comparing)]
  await inTime(all, { clock, timeoutMs })
  if (findings.some(({ severity }) => severity === 'block')) return [...findings]
  const independent = [...(names.at(-1) ?? []), ...decimals.map(({ proving }) => proving)]
  await inTime(independent, { clock, timeoutMs: PROOF_TIMEOUT_MS - timeoutMs })
  const isProved = tokens.every(({ address }) => proved.has(address))
  return isProved ? [...findings] : [...findings, NOT_CHECKED]
}

interface DescribedToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

function compareDecimals({ address, decimals }: DescribedToken, answer: Hex | undefined): Finding | undefined {
  if (answer === undefined || !WORD.test(answer) || BigInt(answer) === BigInt(decimals)) return undefined
  return block('order-token', { party: { address }, expected: String(decimals), actual: String(BigInt(answer)) })
}

/**
 * Returns a `block` if the contract is a collection: there, the call that revokes an allowance approves the spender for
 * an item.
 */
async function compareStandard(reader: TokenQuestion): Promise<Finding | undefined> {
  const { expects } = reader
  if (expects.type !== 'revoke' || expects.isAll) return undefined
  const answer = await readContract(reader, expects.asset, IS_COLLECTION)
  const isCollection = answer !== undefined && WORD.test(answer) && BigInt(answer) === 1n
  return isCollection ? block('order-rights', { party: { address: expects.spender.toLowerCase() } }) : undefined
}

const otherToken = (address: string, expected: string, actual: string): Finding => ({
  code: 'order-symbol',
  severity: 'danger',
  party: { address },
  expected,
  actual,
})

async function compareSymbol({ address, symbol }: DescribedToken, reader: TokenQuestion): Promise<Finding | undefined> {
  const own = await readContractSymbol(reader, address)
  return own === '' || isAlike(own, symbol) ? undefined : otherToken(address, symbol, own)
}

/** Any contract can have the name of a known token, or of the coin of the network. */
async function compareKnown({ address, symbol }: DescribedToken, reader: TokenQuestion): Promise<Finding | undefined> {
  const { network, hubs } = reader
  if (hubs.has(address)) return undefined
  const coin = network.nativeCurrency.symbol
  if (toPlain(symbol) === toPlain(coin)) return otherToken(address, coin, address)
  const names = [...hubs].map((hub) => readContractSymbol(reader, hub).catch(() => ''))
  const at = (await Promise.all(names)).findIndex((name) => toPlain(name) === toPlain(symbol))
  const known = [...hubs][at]
  return known === undefined ? undefined : otherToken(address, known, address)
}

const toPlain = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Some lists call `USDC.e` `USDC`: one more character at the end does not count as another name. */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [toPlain(one), toPlain(other)].sort((a, b) => a.length - b.length)
  return short !== '' && long.startsWith(short) && long.length - short.length <= 1
}
