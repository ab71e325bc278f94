import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from '@latchkey/primitives'

/*
 * A server with the documented API of 0x's Swap API, version 2: paths, parameters, headers, members of the responses
 * and of the errors. The rates are fixed, and the calldata cannot run on a chain.
 */

/** Contract that takes tokens and that transactions call. @see https://docs.0x.org/docs/core-concepts/contracts */
export const ALLOWANCE_HOLDER: Hex = '0x0000000000001ff3684f28c67538d4d072c22734'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SHARED = ['chainId', 'sellToken', 'buyToken', 'sellAmount', 'taker', 'slippageBps']
const PATHS: ReadonlySet<string> = new Set(['/swap/allowance-holder/price', '/swap/allowance-holder/quote'])
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const WHOLE = /^\d+$/
const BASIS_POINTS = 10_000n

export interface SwapSourceOptions {
  readonly key: string
  readonly chainId: number
  /** Worth of a raw unit of each token, lower case, as a fraction; a pair with another token has no liquidity. */
  readonly worth: Readonly<Record<string, readonly [over: bigint, under: bigint]>>
}

/** A response that replaces the default one; `undefined` never responds. */
export interface OtherReply {
  readonly status: number
  readonly body: string
}

/** Starts the server. It rejects requests outside the documented API, and records why. */
export async function startSwapSource(options: SwapSourceOptions) {
  const refused: string[] = []
  const received: string[] = []
  let edit: ((body: Record<string, unknown>) => OtherReply | undefined) | undefined
  const server = createServer(({ url = '/', headers, method }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://source')
    received.push(pathname)
    const problem =
      method !== 'GET' || !PATHS.has(pathname)
        ? `no call ${method} ${pathname}`
        : findProblem(options, searchParams, headers)
    if (problem !== undefined) refused.push(problem)
    const body = problem === undefined ? toBody(options, pathname, searchParams) : toRefusal(problem)
    const reply =
      edit === undefined ? { status: problem === undefined ? 200 : 400, body: JSON.stringify(body) } : edit({ ...body })
    if (reply === undefined) return
    response
      .writeHead(reply.status, { 'content-type': 'application/json', 'x-recorded-contract': '0x swap v2' })
      .end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Reasons of the rejections. */
    refused,
    /** Paths of all requests. */
    received,
    /** Replaces the following responses. */
    answerBy: (by: typeof edit) => {
      edit = by
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function findProblem(
  { key, chainId }: SwapSourceOptions,
  query: URLSearchParams,
  headers: NodeJS.Dict<string | string[]>,
): string | undefined {
  if (headers['0x-api-key'] !== key) return 'no key'
  if (headers['0x-version'] !== 'v2') return 'no version'
  const unknown = [...query.keys()].find((name) => !SHARED.includes(name))
  if (unknown !== undefined) return `no parameter ${unknown}`
  if (query.get('chainId') !== String(chainId)) return 'no such chain'
  const tokens = [query.get('sellToken') ?? '', query.get('buyToken') ?? '']
  if (!tokens.every((token) => ADDRESS.test(token)) || tokens[0] === tokens[1]) return 'no pair of tokens'
  if (!WHOLE.test(query.get('sellAmount') ?? '')) return 'no amount'
  const slippage = query.get('slippageBps') ?? '100'
  return WHOLE.test(slippage) && BigInt(slippage) <= BASIS_POINTS ? undefined : 'no slippage'
}

function toBody({ worth }: SwapSourceOptions, path: string, query: URLSearchParams): Record<string, unknown> {
  const parameter = (name: string) => (query.get(name) ?? '').toLowerCase()
  const [sellToken, buyToken, taker] = ['sellToken', 'buyToken', 'taker'].map(parameter) as [string, string, string]
  const [sold, bought] = [worth[sellToken], worth[buyToken]]
  if (path.endsWith('/quote') && !ADDRESS.test(taker)) return toRefusal('no taker')
  const sellAmount = BigInt(parameter('sellAmount'))
  const buyAmount =
    sold === undefined || bought === undefined ? 0n : (sellAmount * sold[0] * bought[1]) / (sold[1] * bought[0])
  if (buyAmount === 0n) return { liquidityAvailable: false, zid: '0x0' }
  const isCoinSold = sellToken === COIN
  const slippage = BigInt(parameter('slippageBps') || '100')
  const price = {
    liquidityAvailable: true,
    allowanceTarget: isCoinSold ? null : ALLOWANCE_HOLDER,
    blockNumber: '21000000',
    sellToken,
    buyToken,
    sellAmount: String(sellAmount),
    buyAmount: String(buyAmount),
    minBuyAmount: String((buyAmount * (BASIS_POINTS - slippage)) / BASIS_POINTS),
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    route: { fills: [], tokens: [] },
    totalNetworkFee: '1000000000000000',
    zid: '0x0',
  }
  if (path.endsWith('/price')) return { ...price, gas: '250000', gasPrice: '1000000000' }
  const transaction = {
    to: ALLOWANCE_HOLDER,
    data: '0x2213bc0b00',
    gas: '250000',
    gasPrice: '1000000000',
    value: String(isCoinSold ? sellAmount : 0n),
  }
  return { ...price, transaction }
}

function toRefusal(reason: string): Record<string, unknown> {
  return { name: 'INPUT_INVALID', message: 'The input is invalid', data: { zid: '0x0', details: [{ reason }] } }
}
