import type { Client } from '@latchkey/core'
import type { ChainAdapter } from '@latchkey/core/ports'
import { CALLS, chainOf, DRAINER, MARKET, PERSON, permit, SILENT, USDC } from '../fixtures/contracts.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { ACCOUNT, installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, type Setup, scene, type World } from '../stage/setup.ts'

const world: World = { wallets: [installed('harbor')], connected: rdnsOf('harbor'), chain: chainOf('USDC') }

/** The request of a site, which opens the view. */
function asking(
  request: (actions: Client['actions']) => unknown,
  chain?: Partial<ChainAdapter<'eip155'>>,
): Setup<'ReviewRequest'> {
  return {
    ...world,
    chain: { ...world.chain, ...chain },
    lead: async ({ client }) => {
      void request(client.actions)
      await appear(() => client.getState().review)
    },
  }
}

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

const send = (to: string, data: `0x${string}`, value = 0n) => ({ transaction: { to, value, data } })

export const guardScenes: readonly Scene[] = [
  scene(
    'ReviewRequest',
    'unlimited-approval',
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(MARKET)))),
  ),
  scene(
    'ReviewRequest',
    'approval-of-a-person',
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(PERSON)))),
  ),
  scene(
    'ReviewRequest',
    'drainer',
    asking(({ sendTransaction }) => sendTransaction(send(DRAINER, CALLS.claim, 400_000_000_000_000_000n)), {
      readCode: async ({ addresses }) => addresses.map((address) => ({ address, kind: 'contract', deployedAfter: 0 })),
    }),
  ),
  scene(
    'ReviewRequest',
    'collection',
    asking(({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approveAll(MARKET))), chainOf('QUIET', 0)),
  ),
  scene(
    'ReviewRequest',
    'permit',
    asking(({ signTypedData }) => signTypedData({ typedData: permit(MARKET) })),
  ),
  scene(
    'ReviewRequest',
    'blocked-network',
    asking(({ signTypedData }) => signTypedData({ typedData: permit(MARKET, { chainId: 8453 }) })),
  ),
  scene(
    'ReviewRequest',
    'blocked-sign-in',
    asking(({ signMessage }) => signMessage({ message: signIn('savings-bank.example') })),
  ),
  scene(
    'ReviewRequest',
    'hidden-characters',
    asking(({ signMessage }) => signMessage({ message: 'Pay \u202e001\u202c pounds to Rowan.\nSigned at the mill.' })),
  ),
  scene(
    'ReviewRequest',
    'unreadable',
    asking(({ signMessage }) => signMessage({ message: `0x${'4f'.repeat(32)}` })),
  ),
  scene(
    'ReviewRequest',
    'not-tried-out',
    asking(({ sendTransaction }) => sendTransaction(send(MARKET, '0xdeadbeef', 120_000_000_000_000_000n)), SILENT),
  ),
  scene(
    'ReviewRequest',
    'not-checked',
    asking(({ reviewUnchecked }) => reviewUnchecked(send(MARKET, '0xdeadbeef', 120_000_000_000_000_000n))),
  ),
  scene(
    'ReviewRequest',
    'not-checked-text',
    asking(({ reviewUnchecked }) => reviewUnchecked({ message: 'The quinces are in.\nSigned at the mill.' })),
  ),
  scene('ReviewRequest', 'long', {
    ...asking(
      ({ sendTransaction }) => sendTransaction(send(USDC, CALLS.approve(PERSON))),
      chainOf('LONGESTSYMBOLEVERMADE', 18),
    ),
    options: { metadata: { name: LONG_NAME } },
  }),
  scene('ReviewRequest', 'nothing', world),
]
