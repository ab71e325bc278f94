import type { ChainAdapter } from '@latchkey/core/ports'
import { reviewUnchecked, type ScreenClient } from '@latchkey/core/ui'
import { CALLS, chainOf, DRAINER, MARKET, PERSON, permit, SILENT, USDC } from '../fixtures/contracts.ts'
import { threeFamilies } from '../fixtures/families.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { payees } from '../fixtures/own-words.ts'
import { ACCOUNT, installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, type Setup, scene, type World } from '../stage/setup.ts'

const world: World = { wallets: [installed('harbor')], connected: rdnsOf('harbor'), chain: chainOf('USDC') }

/** The request of a site, which opens the view. */
function asking(
  request: (actions: ScreenClient['actions'], client: ScreenClient) => unknown,
  chain?: Partial<ChainAdapter<'eip155'>>,
): Setup<'ReviewRequest'> {
  return {
    ...world,
    chain: { ...world.chain, ...chain },
    lead: async ({ client }) => {
      void request(client.actions, client)
      await appear(() => client.getState().review)
    },
  }
}

/** The request of a site on the active chain, which its adapter reads like this. */
function askingOn(
  connected: 'tidepool' | 'ember',
  inspection: NonNullable<World['inspection']>,
): Setup<'ReviewRequest'> {
  return {
    ...asking((actions) => actions.guardRequest({ transaction: 'AAAA' })),
    ...threeFamilies,
    connected: [rdnsOf('harbor'), rdnsOf(connected)],
    inspection,
  }
}

const USDC_ON_SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdcOnSolana = { type: 'token', address: USDC_ON_SOLANA, symbol: 'USDC', decimals: 6 } as const

const signIn = (domain: string) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    ACCOUNT,
    '',
    'Sign in to your savings.',
    '',
    `URI: https://${domain}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756',
    'Issued At: 2026-05-14T09:30:00.000Z',
  ].join('\n')

const send = (to: string, data: `0x${string}`, value = 0n) =>
  ({ namespace: 'eip155', transaction: { to, value, data } }) as const

const ORDERER = { account: ACCOUNT, networkId: 'eip155:1' } as const
const HALF = 500_000_000_000_000_000n
/** Half an ether for USDC, and the answer of a service to it. */
const order = (to: string) =>
  ({
    ...send(to, '0x', HALF),
    expects: {
      ...ORDERER,
      type: 'swap',
      pays: { asset: { type: 'native' }, amount: HALF },
      receives: {
        asset: { type: 'token', address: USDC },
        amount: 1_597_820_000n,
        shown: { symbol: 'USDC', decimals: 6 },
      },
    },
  }) as const
/** A hundred of a token, to a person. */
const payment = {
  ...send(USDC, CALLS.transfer(PERSON, 100_000_000n)),
  expects: {
    ...ORDERER,
    type: 'transfer',
    pays: { asset: { type: 'token', address: USDC }, amount: 100_000_000n },
    recipient: PERSON,
  },
} as const

export const guardScenes: readonly Scene[] = [
  scene(
    'ReviewRequest',
    'unlimited-approval',
    ['Unlimited spending', 'Unknown contract', 'All USDC'],
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(MARKET)))),
  ),
  scene(
    'ReviewRequest',
    'approval-of-a-person',
    ['A person would get access', 'All USDC'],
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(PERSON)))),
  ),
  scene(
    'ReviewRequest',
    'drainer',
    ['claimRewards', 'Looks like a trap'],
    asking(({ sendTransaction }) => sendTransaction(send(DRAINER, CALLS.claim, 400_000_000_000_000_000n)), {
      readCode: async ({ addresses }) => addresses.map((address) => ({ address, kind: 'contract', deployedAfter: 0 })),
    }),
  ),
  scene(
    'ReviewRequest',
    'collection',
    'Access to a whole collection',
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approveAll(MARKET))), chainOf('QUIET', 0)),
  ),
  scene(
    'ReviewRequest',
    'permit',
    ['All USDC', 'Valid for a long time'],
    asking(({ signTypedData }) => signTypedData({ typedData: permit(MARKET) })),
  ),
  scene(
    'ReviewRequest',
    'order',
    ['What you ordered', 'It would probably fail'],
    asking(({ sendTransaction }) => sendTransaction(payment), { simulate: async () => ({ status: 'reverted' }) }),
  ),
  scene(
    'ReviewRequest',
    'refused-order',
    'Not a known exchange',
    asking(({ sendTransaction }) => sendTransaction(order(DRAINER))),
  ),
  scene(
    'ReviewRequest',
    'blocked-network',
    'For another network',
    asking(({ signTypedData }) => signTypedData({ typedData: permit(MARKET, { chainId: 8453 }) })),
  ),
  scene(
    'ReviewRequest',
    'blocked-sign-in',
    'For another site',
    asking(({ signMessage }) => signMessage({ message: signIn('savings-bank.example') })),
  ),
  scene(
    'ReviewRequest',
    'hidden-characters',
    'Hidden characters',
    asking(({ signMessage }) => signMessage({ message: 'Pay \u202e001\u202c pounds to Rowan.\nSigned at the mill.' })),
  ),
  scene(
    'ReviewRequest',
    'unreadable',
    'Not readable',
    asking(({ signMessage }) => signMessage({ message: `0x${'4f'.repeat(32)}` })),
  ),
  scene(
    'ReviewRequest',
    'not-tried-out',
    'Could not be tried out',
    asking(({ sendTransaction }) => sendTransaction(send(MARKET, '0xdeadbeef', 120_000_000_000_000_000n)), SILENT),
  ),
  scene(
    'ReviewRequest',
    'not-checked',
    ['Runs a contract', 'Could not be checked'],
    asking((_, client) => reviewUnchecked(client, send(MARKET, '0xdeadbeef', 120_000_000_000_000_000n))),
  ),
  scene(
    'ReviewRequest',
    'not-checked-text',
    ['The quinces are in.', 'Could not be checked'],
    asking((_, client) => reviewUnchecked(client, { message: 'The quinces are in.\nSigned at the mill.' })),
  ),
  scene(
    'ReviewRequest',
    'solana-drainer',
    'Gives away control',
    askingOn('tidepool', {
      effects: [
        { type: 'send', asset: { type: 'native', amount: 4_100_000_000n }, party: { address: payees.solana } },
        { type: 'send', asset: { ...usdcOnSolana, amount: 250_000_000n }, party: { address: payees.solana } },
        { type: 'control', subject: { address: USDC_ON_SOLANA }, party: { address: payees.solana } },
      ],
      findings: [
        { code: 'drainer-pattern', severity: 'danger' },
        { code: 'control-change', severity: 'danger', party: { address: USDC_ON_SOLANA } },
        { code: 'no-expiry', severity: 'warn' },
        { code: 'other-signers', severity: 'info', party: { address: payees.solana } },
      ],
    }),
  ),
  scene(
    'ReviewRequest',
    'bitcoin-open-signature',
    'An open signature',
    askingOn('ember', {
      effects: [
        { type: 'send', asset: { type: 'native', amount: 1_200_000n }, party: { address: payees.bitcoin } },
        { type: 'fee', asset: { type: 'native', amount: 640_000n }, rate: 4_571_428n },
      ],
      findings: [
        { code: 'open-signature', severity: 'danger', expected: 'ALL', actual: 'NONE' },
        {
          code: 'high-fee',
          severity: 'danger',
          asset: { type: 'native', amount: 640_000n, symbol: 'BTC', decimals: 8 },
        },
        { code: 'amount-mismatch', severity: 'danger', expected: '1840000', actual: '1240000' },
      ],
    }),
  ),
  scene('ReviewRequest', 'long', ['Asked by The Cooperative Savings', 'LONGESTSYMBOLEVERMADE'], {
    ...asking(
      ({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(PERSON))),
      chainOf('LONGESTSYMBOLEVERMADE', 18),
    ),
    options: { metadata: { name: LONG_NAME } },
  }),
  scene('ReviewRequest', 'nothing', 'There is no request to check', world),
]
