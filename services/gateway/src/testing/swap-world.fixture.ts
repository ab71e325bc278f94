import { devnetContracts, exchangeAbi, tokenAbi, wrappedAbi } from '@latchkey/devnet'
import { type Hex, toQuantity } from '@latchkey/primitives'
import {
  type ApprovalAnswer,
  approvalAnswer,
  type SwapTransactionAnswer,
  swapTransactionAnswer,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { Sent } from './rpc-client.fixture.ts'
import { dataOf } from './rpc-client.fixture.ts'
import type { World } from './start-world.fixture.ts'

const { weth, usdc, dai, link, usdt, feeToken } = devnetContracts

/** The tokens of the local world by symbol; ETH is the coin. */
export const swapTokens = {
  ETH: 'native',
  WETH: weth,
  USDC: usdc,
  DAI: dai,
  LINK: link,
  USDT: usdt,
  TOLL: feeToken,
} as const
export type SwapSymbol = keyof typeof swapTokens

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Returns the CAIP-10 address of a token on the first chain. */
export function caipOf(symbol: SwapSymbol): string {
  const token = swapTokens[symbol]
  return `eip155:1:${token === 'native' ? COIN : token}`
}

/** An account of the local devnet that swaps through a gateway. */
export interface Swapper {
  readonly balanceOf: (symbol: SwapSymbol) => Promise<bigint>
  /** Mints an amount of a token for the account. */
  readonly give: (symbol: SwapSymbol, amount: bigint) => Promise<void>
  readonly build: (body: Readonly<Record<string, unknown>>) => Promise<SwapTransactionAnswer['tx']>
  readonly approve: (symbol: SwapSymbol, amount: bigint) => Promise<Sent>
  readonly send: (tx: {
    readonly to: string
    readonly data: string
    readonly value?: string | undefined
  }) => Promise<Sent>
}

/** Returns an account of the local devnet as a swapper; it pays no gas, so that balances can be compared. */
export function createSwapper({ rpc, gateway, get }: World, account: Hex): Swapper {
  const plain = (caip: string) => caip.slice(caip.lastIndexOf(':') + 1)
  const send: Swapper['send'] = async ({ to, data, value = '0' }) => {
    await rpc.call('anvil_setNextBlockBaseFeePerGas', ['0x0'])
    return rpc.send({ from: account, to: plain(to), data, value: toQuantity(BigInt(value)), gasPrice: '0x0' })
  }
  return {
    send,
    async balanceOf(symbol) {
      const token = swapTokens[symbol]
      const data = dataOf(tokenAbi, 'balanceOf', [account])
      const answer =
        token === 'native'
          ? await rpc.call('eth_getBalance', [account, 'latest'])
          : await rpc.call('eth_call', [{ to: token, data }, 'latest'])
      return BigInt(String(answer))
    },
    async give(symbol, amount) {
      const token = swapTokens[symbol]
      const isCoin = token === 'native' || token === weth
      if (isCoin) {
        const held = BigInt(String(await rpc.call('eth_getBalance', [account, 'latest'])))
        await rpc.call('anvil_setBalance', [account, toQuantity(held + amount)])
      }
      if (token === 'native') return
      const data = isCoin ? dataOf(wrappedAbi, 'deposit', []) : dataOf(tokenAbi, 'mint', [account, amount])
      await send({ to: token, data, value: isCoin ? String(amount) : '0' })
    },
    async build(body) {
      const response = await gateway.app.request('/v1/convert/build-transaction', {
        method: 'POST',
        body: JSON.stringify({ userAddress: `eip155:1:${account}`, ...body }),
      })
      const parsed: unknown = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(parsed))
      return v.parse(swapTransactionAnswer, parsed).tx
    },
    async approve(symbol, amount) {
      const query = `from=${caipOf(symbol)}&to=${caipOf('ETH')}&userAddress=${account}&amount=${amount}`
      const { tx }: ApprovalAnswer = v.parse(approvalAnswer, await get(`/v1/convert/build-approve?${query}`))
      return send(tx)
    },
  }
}

/** Returns what the real quoter answers for one path of pools. */
export async function quotePath({ rpc }: World, path: Hex, amount: bigint): Promise<bigint> {
  const data = dataOf(exchangeAbi, 'quoteExactInput', [path, amount])
  const answer = await rpc.call('eth_call', [{ to: devnetContracts.uniswapQuoter, data }, 'latest'])
  return BigInt(String(answer).slice(0, 66))
}
