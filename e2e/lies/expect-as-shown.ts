import { devnetContracts } from '@latchkey/devnet'
import type { LoggedRequest } from '@latchkey/testing'
import { expect } from '@playwright/test'
import { type Address, decodeFunctionData, erc20Abi, type Hex, hexToBigInt, isAddressEqual } from 'viem'
import { routerAbi } from '../fixtures/router-abi.ts'

const { uniswapRouter } = devnetContracts

/** The methods with which a wallet may give assets away. */
const MONEY_METHODS = /^(eth_sendTransaction|eth_sendRawTransaction|eth_sign.*|personal_sign|wallet_sendCalls)$/

/** Returns the requests for a signature or a payment that reached the wallet. */
export function moneyRequests(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  return requests.filter(({ method }) => MONEY_METHODS.test(method))
}

/** A transaction as the wallet received it. */
export interface SentTransaction {
  readonly to: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly nonce?: Hex
  readonly gas?: Hex
  readonly maxFeePerGas?: Hex
}

/** Returns the only transaction in the wallet's requests; fails if another request may give assets away. */
export function onlyTransaction(requests: readonly LoggedRequest[]): SentTransaction {
  const found = moneyRequests(requests)
  expect(found.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  const [transaction] = found.flatMap(({ params }) => params as readonly SentTransaction[])
  if (transaction === undefined) throw new TypeError('a request without a transaction')
  return transaction
}

/** A swap as the screen shows it, in raw units. */
export interface ShownSwap {
  readonly account: Address
  /** `undefined`: ether. */
  readonly sold: Address | undefined
  readonly pays: bigint
  /** `undefined`: ether. */
  readonly bought: Address | undefined
  readonly atLeast: bigint
}

/** Fails if a request differs from the screen. Does not use the decoder of the product. */
export function expectAsShown(requests: readonly LoggedRequest[], shown: ShownSwap): void {
  for (const { to, value = '0x0', data = '0x' } of moneyRequests(requests).flatMap(toTransactions)) {
    if (isAddressEqual(to, uniswapRouter)) expectTrade({ value: hexToBigInt(value), data }, shown)
    else expectAllowance({ to, value: hexToBigInt(value), data }, shown)
  }
}

/** Several transactions are one request to the wallet. @see EIP-5792 */
function toTransactions({ method, params }: LoggedRequest): readonly SentTransaction[] {
  const [request] = params as readonly [SentTransaction & { readonly calls?: readonly SentTransaction[] }]
  expect(method, 'swaps are transactions').toBe(request.calls ? 'wallet_sendCalls' : 'eth_sendTransaction')
  return request.calls ?? [request]
}

function expectAllowance(sent: { readonly to: Address; readonly value: bigint; readonly data: Hex }, shown: ShownSwap) {
  expect(sent.to, 'the allowance is of the sold token').toBe(shown.sold)
  expect(sent.value).toBe(0n)
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: sent.data })
  expect(functionName).toBe('approve')
  const [spender, amount] = args as readonly [Address, bigint]
  expect(isAddressEqual(spender, uniswapRouter), 'the router alone may take it').toBe(true)
  expect(amount).toBeLessThanOrEqual(shown.pays)
}

function expectTrade({ value, data }: { readonly value: bigint; readonly data: Hex }, shown: ShownSwap): void {
  expect(value, 'the ether of the screen goes along').toBe(shown.sold === undefined ? shown.pays : 0n)
  const multicall = decodeFunctionData({ abi: routerAbi, data })
  expect(multicall.functionName).toBe('multicall')
  const [deadline, calls] = multicall.args as unknown as readonly [bigint, readonly Hex[]]
  expect(Number(deadline) * 1_000, 'it ends within a day').toBeLessThan(Date.now() + 86_400_000)
  for (const call of calls) expectCall(call, shown)
}

/** The address that stands for the router itself in its calls. */
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'

function expectCall(call: Hex, { account, sold, pays, bought, atLeast }: ShownSwap): void {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: call })
  if (functionName === 'refundETH') return
  if (functionName === 'unwrapWETH9') {
    const [minimum, recipient] = args as unknown as readonly [bigint, Address]
    expect(isAddressEqual(recipient, account), 'the account gets the ether').toBe(true)
    expect(minimum).toBeGreaterThanOrEqual(atLeast)
    return
  }
  expect(functionName).toBe('exactInput')
  const [{ path, recipient, amountIn, amountOutMinimum }] = args as unknown as readonly [
    { readonly path: Hex; readonly recipient: Address; readonly amountIn: bigint; readonly amountOutMinimum: bigint },
  ]
  expect(amountIn, 'no more is sold than the screen shows').toBeLessThanOrEqual(pays)
  expect(amountOutMinimum, 'the router enforces the minimum of the screen').toBeGreaterThanOrEqual(atLeast)
  expect(recipient.toLowerCase(), 'the account gets it').toBe(
    (bought === undefined ? ROUTER_ITSELF : account).toLowerCase(),
  )
  if (sold !== undefined) expect(path.slice(0, 42).toLowerCase()).toBe(sold.toLowerCase())
  if (bought !== undefined) expect(`0x${path.slice(-40)}`.toLowerCase()).toBe(bought.toLowerCase())
}
