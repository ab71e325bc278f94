import { devnetContracts } from '@latchkey/devnet'
import { encodeAbiParameters, toFunctionSelector, toHex } from 'viem'
import { answerWith, falsifyAnswer, falsifyNodes } from './falsify.ts'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'

const { usdc, dai } = devnetContracts

interface Balance {
  readonly symbol: string
  readonly address?: string
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}

const isUsdc = ({ address = '' }: Balance) => address.toLowerCase().endsWith(usdc.toLowerCase())

/** Changes the description of USDC in the balances of the account. */
const describeUsdc =
  (change: (balance: Balance) => Partial<Balance>): Lie['apply'] =>
  ({ page }) =>
    falsifyAnswer(page, '**/v1/account/*/balance*', ({ balances }) => ({
      balances: (balances as Balance[]).map((each) => (isUsdc(each) ? { ...each, ...change(each) } : each)),
    }))

/** Makes the gateway's node respond to a read of USDC with a number. */
const readUsdcAs =
  (signature: string, value: bigint): Lie['apply'] =>
  ({ page, world }) =>
    falsifyNodes(
      page,
      world,
      ({ method, params }) => {
        const [call] = (params ?? []) as readonly [{ readonly to?: string; readonly data?: string }?]
        const isRead = method === 'eth_call' && call?.to?.toLowerCase() === usdc.toLowerCase()
        return isRead && call?.data?.startsWith(toFunctionSelector(signature)) === true
          ? { result: encodeAbiParameters([{ type: 'uint256' }], [value]) }
          : undefined
      },
      'gateway',
    )

/** Makes the gateway's node not respond to any read of USDC. */
const silenceReads: Lie['apply'] = ({ page, world }) =>
  page.route(
    ({ href }) => href.startsWith(world.gatewayUrl),
    async (route) => {
      const text = route.request().postData()?.toLowerCase() ?? ''
      if (text.includes('eth_call') && text.includes(usdc.toLowerCase())) return
      await route.fallback()
    },
  )

/** False responses while a visitor sends 12 USDC to a friend. */
export const SEND_LIES: readonly Lie[] = [
  {
    name: 'gateway-26 a balance gives the token fewer decimals, so that less is held than it seems',
    sentence: SENTENCES.decimals,
    apply: describeUsdc(({ quantity }) => ({ quantity: { ...quantity, decimals: '4' } })),
  },
  {
    name: 'gateway-27 a balance gives the token more decimals, so that more leaves',
    sentence: SENTENCES.decimals,
    apply: describeUsdc(() => ({ quantity: { decimals: '7', numeric: '50' } })),
  },
  {
    name: 'gateway-28 a balance gives the name of one token to the contract of another',
    sentence: SENTENCES.decimals,
    apply: describeUsdc(() => ({ address: `eip155:1:${dai}` })),
  },
  {
    name: 'gateway-29 a balance claims more than the account holds',
    apply: describeUsdc(({ quantity }) => ({ quantity: { ...quantity, numeric: '5000000' } })),
  },
  {
    name: 'gateway-30 the friend has the name of somebody else',
    apply: ({ page }) => answerWith(page, '**/v1/identity/**', { avatar: null, name: 'treasury.eth' }),
  },
  {
    name: 'node-05 the node of the operator reports more decimals',
    sentence: SENTENCES.decimals,
    apply: async (place) => {
      await describeUsdc(() => ({ quantity: { decimals: '7', numeric: '50' } }))(place)
      await readUsdcAs('decimals()', 7n)(place)
    },
  },
  {
    name: 'node-13 the node of the operator is silent about the decimals that a balance gives falsely',
    sentence: SENTENCES.decimals,
    apply: async (place) => {
      await describeUsdc(() => ({ quantity: { decimals: '7', numeric: '50' } }))(place)
      await silenceReads(place)
    },
  },
  {
    name: 'gateway-40 a balance gives the name of one token to a contract of other decimals, and its decimals',
    sentence: SENTENCES.symbol,
    apply: describeUsdc(({ quantity }) => ({
      address: `eip155:1:${dai}`,
      quantity: { ...quantity, decimals: '18' },
    })),
  },
  {
    name: 'node-06 the node simulates nothing',
    apply: ({ page, world }) =>
      falsifyNodes(page, world, ({ method }) =>
        /^(eth_simulateV1|debug_traceCall)$/.test(method)
          ? { error: { code: -32601, message: 'the method does not exist' } }
          : undefined,
      ),
  },
  {
    name: 'node-07 the node names a gas price of a thousand times the real one',
    apply: ({ page, world }) =>
      falsifyNodes(page, world, ({ method }, truth) =>
        method === 'eth_gasPrice' ? { result: toHex(BigInt(String(truth)) * 1_000n) } : undefined,
      ),
  },
]

/** False responses while a visitor sends ether to `bob.eth`. */
export const NAME_LIES: readonly Lie[] = [
  {
    name: 'gateway-31 the name belongs to a thief',
    apply: ({ page }) =>
      falsifyAnswer(page, '**/v1/profile/account/bob.eth*', (answer) => ({
        ...answer,
        addresses: { 60: { address: THIEF, created: '2024-01-01T00:00:00Z' } },
      })),
  },
  {
    name: 'gateway-32 the history says that the account paid the thief before',
    apply: ({ page }) =>
      falsifyAnswer(page, '**/v1/account/*/history*', ({ data, ...rest }) => ({
        ...rest,
        data: (data as readonly object[]).map((each) => ({
          ...each,
          transfers: ((each as { transfers?: readonly object[] }).transfers ?? []).map((transfer) => ({
            ...transfer,
            direction: 'out',
            recipient: THIEF,
          })),
        })),
      })),
  },
]
