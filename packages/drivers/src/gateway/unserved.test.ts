import type { GatewayNetworks, GatewayNodes } from '@latchkey/core/ports'
import { toFailure } from '@latchkey/errors'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { fakeNamed, type GatewayService, loadGatewayService } from '@latchkey/testing'
import { expect, it, onTestFinished } from 'vitest'
import { json, startService } from '../../fixtures/service.ts'
import { createGatewayClient } from './gateway-client.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const unserved = { address: ACCOUNT, networkId: 'eip155:5555' } as const
const [from, to] = [`${unserved.networkId}:0x${'11'.repeat(20)}`, `${unserved.networkId}:0x${'22'.repeat(20)}`]
const order = { ...unserved, from, to, amount: 1n }

/** Members that are not calls. */
type Facts = 'nameService'
/** Core checks these calls, because their requests name no network. */
type CheckedInCore = 'getIdentity' | 'resolveName' | 'getOnrampOptions'

/** All other calls for a network that the gateway does not serve, with their expected result. */
const UNSERVED: Readonly<
  Record<
    Exclude<keyof GatewayService, keyof GatewayNetworks | keyof GatewayNodes | CheckedInCore | Facts>,
    readonly [act: (gateway: GatewayService) => Promise<unknown>, outcome: unknown]
  >
> = {
  getBalance: [(gateway) => gateway.getBalance(unserved), { balances: [] }],
  getHistory: [(gateway) => gateway.getHistory(unserved), { data: [], next: null }],
  getApprovals: [(gateway) => gateway.getApprovals(unserved), { approvals: [], isCut: false }],
  getNfts: [(gateway) => gateway.getNfts(unserved), { nfts: [], next: null }],
  getNames: [(gateway) => gateway.getNames(unserved), []],
  suggestNames: [(gateway) => gateway.suggestNames({ ...unserved, label: 'marigold', suffix: fakeNamed.suffix }), []],
  registerName: [
    (gateway) => gateway.registerName({ ...unserved, name: 'marigold', message: '{}', signature: '0x' }),
    'names/unsupported',
  ],
  getPrices: [(gateway) => gateway.getPrices({ addresses: [from] }), { fungibles: [] }],
  getPriceHistory: [(gateway) => gateway.getPriceHistory({ address: from, period: '1d' }), { points: [] }],
  getSwapTokens: [(gateway) => gateway.getSwapTokens(unserved), []],
  getSwapQuote: [(gateway) => gateway.getSwapQuote(order), undefined],
  getAllowance: [(gateway) => gateway.getAllowance(order), 0n],
  getGasPrice: [(gateway) => gateway.getGasPrice(unserved), 'network/no-gas-price'],
  buildApproval: [(gateway) => gateway.buildApproval(order), 'network/no-swaps'],
  buildSwap: [(gateway) => gateway.buildSwap({ ...order, slippagePercent: 1, isEstimated: true }), 'network/no-swaps'],
  getOnrampQuote: [
    (gateway) =>
      gateway.getOnrampQuote({
        ...unserved,
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        amount: '100',
        network: 'x',
      }),
    undefined,
  ],
  createOnrampUrl: [
    (gateway) => gateway.createOnrampUrl({ ...unserved, destinationWallets: [], partnerUserId: ACCOUNT }),
    '',
  ],
  getPurchases: [(gateway) => gateway.getPurchases({ ...unserved, provider: 'sandbox' }), { data: [], next: null }],
}

it.each(Object.keys(UNSERVED) as (keyof typeof UNSERVED)[])(
  'does not call for a network that is not served: %s (Spec §7.3, §5.40)',
  async (call) => {
    const service = await startService(json(gatewayExamples.supportedChains))
    onTestFinished(service.stop)
    const gateway = await loadGatewayService(
      createGatewayClient({ url: service.url, sdkType: 'latchkey', sdkVersion: 'react-evm-0.1.0' }),
    )
    const [act, outcome] = UNSERVED[call]
    const ending = act(gateway).catch((error: unknown) => toFailure(error).code)
    expect(await ending).toEqual(outcome)
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  },
)
