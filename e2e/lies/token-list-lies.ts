import { devnetContracts } from '@latchkey/devnet'
import type { Page, Route } from '@playwright/test'
import { type Address, createPublicClient, type Hex, http, numberToHex } from 'viem'
import { falsifyAnswer } from './falsify.ts'
import type { Lie, LyingPlace } from './lie.ts'
import { SENTENCES } from './sentences.ts'

const { usdc } = devnetContracts

interface ListedToken {
  readonly symbol: string
  readonly name: string
  readonly address: string
  readonly decimals: number
}

/** Changes the list of tokens that can be swapped. */
const list =
  (change: (tokens: readonly ListedToken[]) => readonly ListedToken[]): Lie['apply'] =>
  ({ page }) =>
    falsifyAnswer(page, '**/v1/convert/tokens*', ({ tokens }) => ({ tokens: change(tokens as ListedToken[]) }))

const describeUsdc = (change: Partial<ListedToken>) =>
  list((tokens) => tokens.map((token) => (token.symbol === 'USDC' ? { ...token, ...change } : token)))

const listDaiAsUsdc = list((tokens) =>
  tokens.flatMap((token) => {
    if (token.symbol === 'USDC') return []
    return token.symbol === 'DAI' ? [{ ...token, symbol: 'USDC', name: 'USD Coin' }] : [token]
  }),
)

/**
 * Hides the held USDC, so that only the list describes the token: tokens of the account have priority in the choice.
 */
const hideHeldUsdc = (page: Page) =>
  falsifyAnswer(page, '**/v1/account/*/balance*', ({ balances }) => ({
    balances: (balances as readonly { readonly symbol: string }[]).filter(({ symbol }) => symbol !== 'USDC'),
  }))

/** A token with the name USDC, at an address of the attacker. */
const COPY: Address = '0x00000000000000000000000000000000000c0b1e'

/** Copies the code and the storage of USDC to the address of the copy. */
async function deployCopy({ world }: LyingPlace): Promise<void> {
  const node = createPublicClient({ transport: http(world.rpc[1]) })
  const call = (method: string, params: readonly unknown[]) =>
    node.request({ method, params } as unknown as Parameters<typeof node.request>[0]) as Promise<Hex>
  await call('anvil_setCode', [COPY, await node.getCode({ address: usdc })])
  for (let slot = 0; slot < 10; slot += 1) {
    const value = await node.getStorageAt({ address: usdc, slot: numberToHex(slot) })
    await call('anvil_setStorageAt', [COPY, numberToHex(slot, { size: 32 }), value])
  }
}

/** The gateway trades the copy as if it were USDC: it replaces one address by the other. */
async function tradeCopy(page: Page): Promise<void> {
  const swapped = (text: string, from: string, to: string) =>
    text.replaceAll(new RegExp(from.slice(2), 'gi'), to.slice(2).toLowerCase())
  const translate = async (route: Route) => {
    const request = route.request()
    const postData = request.postData()
    const truth = await route.fetch({
      url: swapped(request.url(), COPY, usdc),
      ...(postData === null ? {} : { postData: swapped(postData, COPY, usdc) }),
    })
    const body = swapped(await truth.text(), usdc, COPY)
    await route.fulfill({ status: truth.status(), headers: truth.headers(), body })
  }
  await page.route('**/v1/convert/**', translate)
}

/** False lists of tokens while a visitor buys USDC. */
export const BOUGHT_TOKEN_LIES: readonly Lie[] = [
  {
    name: 'gateway-36 the list gives the bought token fewer decimals, so that more seems to arrive',
    sentence: SENTENCES.decimals,
    apply: describeUsdc({ decimals: 4 }),
  },
  {
    name: 'gateway-37 the list gives the name of one token to the contract of another',
    sentence: SENTENCES.symbol,
    apply: async (place) => {
      await hideHeldUsdc(place.page)
      await listDaiAsUsdc(place)
    },
  },
  {
    name: 'gateway-38 the list gives a copy of a token, whose contract has the same name',
    sentence: SENTENCES.symbol,
    apply: async (place) => {
      await deployCopy(place)
      await hideHeldUsdc(place.page)
      await tradeCopy(place.page)
    },
  },
]

/** False lists of tokens while a visitor sells USDC. */
export const SOLD_TOKEN_LIES: readonly Lie[] = [
  {
    name: 'gateway-39 the list gives the sold token fewer decimals, so that another amount leaves',
    sentence: SENTENCES.decimals,
    apply: describeUsdc({ decimals: 5 }),
  },
]
