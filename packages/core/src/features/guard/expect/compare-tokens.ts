import type { Network } from '@latchkey/chains'
import type { Finding } from '@latchkey/inspect'
import { block, type Expectation } from '@latchkey/inspect/expect'
import type { Clock, ReadingAdapter } from '../../../ports/index.ts'
import { readContract, readContractSymbol } from '../../../reads/token-contract.ts'

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
 * Compares the tokens of an order with their contracts. With other decimals the amount that was typed is another amount, which
 * is `block`; with another name the token may be another one, which is `danger`, because lists of tokens shorten names. The
 * contracts are read by the usual nodes and by one that the describing service does not run. A node that is silent hides no
 * answer of another one. A collection of which a node says that it is a token ends the request too.
 */
export async function compareTokens(question: TokenQuestion): Promise<readonly Finding[]> {
  const { expects, apartFrom, clock, timeoutMs } = question
  const amounts = [...('pays' in expects ? [expects.pays] : []), ...('receives' in expects ? [expects.receives] : [])]
  const services = apartFrom === undefined ? [undefined] : [undefined, apartFrom]
  const findings: Finding[] = []
  const collect = async (comparing: Promise<Finding | undefined>) => {
    const finding = await comparing.catch(() => undefined)
    if (finding !== undefined) findings.push(finding)
  }
  const comparing = amounts.flatMap(({ asset, shown }) => {
    if (asset.type !== 'token' || shown === undefined) return []
    const described = { address: asset.address.toLowerCase(), ...shown }
    return services.flatMap((service) =>
      [compareDecimals, compareSymbol, compareKnown].map((compare) =>
        collect(compare(described, { ...question, apartFrom: service })),
      ),
    )
  })
  const revoking = services.map((service) => collect(compareStandard({ ...question, apartFrom: service })))
  let disarm = () => {}
  const over = new Promise<void>((resolve) => {
    disarm = clock.after(timeoutMs, resolve)
  })
  await Promise.race([Promise.all([...comparing, ...revoking]), over])
  disarm()
  return findings
}

interface DescribedToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

async function compareDecimals(
  { address, decimals }: DescribedToken,
  reader: TokenQuestion,
): Promise<Finding | undefined> {
  const answer = await readContract(reader, address, DECIMALS)
  if (answer === undefined || !WORD.test(answer) || BigInt(answer) === BigInt(decimals)) return undefined
  return block('order-token', { party: { address }, expected: String(decimals), actual: String(BigInt(answer)) })
}

/** What takes an allowance of a token back allows an item of a collection to the spender: the first one. */
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

/** Any contract can call itself like a known token, or like the coin of the network. */
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

/** `USDC.e` is `USDC` in some lists: one character at the end is no other name. */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [toPlain(one), toPlain(other)].sort((a, b) => a.length - b.length)
  return short !== '' && long.startsWith(short) && long.length - short.length <= 1
}
