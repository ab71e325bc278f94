import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import { WalletError } from '@latchkey/errors'
import { createFakeEnvironment } from '@latchkey/testing'
import { LONG_NAME } from '../fixtures/long.ts'
import { installed, longInstalled, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, type Setup, scene, type World } from '../stage/setup.ts'

const LONG_DOMAIN = 'members.the-cooperative-orchard-of-the-north-and-of-the-upper-valleys.commons.example'
const HARBOR = rdnsOf('harbor')
// The guard asks the visitor about a message without it.
const ISSUED = 'Issued At: 2026-01-01T00:00:00Z'
// Of the fake page.
const [DOMAIN, URI] = ['app.example', 'https://app.example/']
const NONCE = 'b1H9sQ0mVt7XkLe4'
const world: World = { wallets: [installed('harbor')], connected: HARBOR }

/** A site that keeps no session, so that the view stays. */
const site = (given: Partial<SIWXConfig> = {}): SIWXConfig => ({
  async createMessage({ accountAddress, chainId }) {
    const data = { accountAddress, chainId, domain: DOMAIN, uri: URI, version: '1', nonce: NONCE }
    const head = `${DOMAIN} wants you to sign in with your Ethereum account:`
    const lines = [head, accountAddress, '', `URI: ${URI}`, 'Version: 1', 'Chain ID: 1', `Nonce: ${NONCE}`, ISSUED]
    return { ...data, toString: () => lines.join('\n') }
  },
  addSession: async () => {},
  setSessions: async () => {},
  revokeSession: async () => {},
  getSessions: async () => [],
  ...given,
})

const pressSign: Setup['act'] = (stage) => stage.press('[data-testid="w3m-connecting-siwe-sign"]')

/** The view while the site of `given` requests a signature, until the visitor answers. */
const asking = (given: Partial<SIWXConfig> = {}, more: Setup<'SIWXSignMessage'> = {}): Setup<'SIWXSignMessage'> => ({
  ...world,
  ...more,
  options: { siwx: site(given), ...more.options },
  lead: async ({ client }) => {
    await appear(() => (client.getState().signIn?.status === 'signed-out' ? true : undefined))
    // It opened by itself; the scene opens it when its place is there.
    client.actions.modal.close()
  },
})

const required = { getRequired: () => true }
const session = { data: {}, message: '', signature: '' } as unknown as SIWXSession

export const signInScenes: readonly Scene[] = [
  scene(
    'SIWXSignMessage',
    'optional',
    'Sign a message to prove that this account is yours. It costs nothing',
    asking(),
  ),
  scene('SIWXSignMessage', 'required', ['Sign in to Fernhill Commons', 'Cancelling disconnects your wallet.'], {
    ...asking(required),
    params: { isRequired: true },
  }),
  scene('SIWXSignMessage', 'signing', 'Continue in Harbor', {
    ...asking(),
    before: (connector) => connector.wallet(HARBOR).hang(),
    act: pressSign,
  }),
  scene('SIWXSignMessage', 'declined', 'Signature declined', {
    ...asking(),
    before: (connector) => connector.wallet(HARBOR).rejectNext(),
    act: pressSign,
  }),
  scene('SIWXSignMessage', 'site-does-not-answer', 'The site did not answer', {
    ...asking({
      createMessage: () => Promise.reject(new WalletError('http/unreachable', { url: 'https://a.example' })),
    }),
    act: pressSign,
  }),
  scene('SIWXSignMessage', 'message-of-another-site', 'The message is for another site', {
    ...asking({
      createMessage: async (input) => ({
        ...input,
        domain: 'savings-bank.example',
        uri: 'https://savings-bank.example',
        version: '1',
        nonce: NONCE,
      }),
    }),
    act: pressSign,
  }),
  scene(
    'SIWXSignMessage',
    'long-names',
    ['Sign in to The Cooperative Savings', 'members.the-cooperative-orchard'],
    asking(required, {
      params: { isRequired: true },
      wallets: [longInstalled],
      connected: longInstalled.id,
      options: { metadata: { name: LONG_NAME }, environment: createFakeEnvironment({ domain: LONG_DOMAIN }) },
    }),
  ),
  scene('SIWXSignMessage', 'signed-in', 'You are signed in', {
    ...world,
    options: { siwx: site({ getSessions: async () => [session] }) },
  }),
  scene('SIWXSignMessage', 'not-connected', 'No account to sign in with', { options: { siwx: site() } }),
  scene('ConnectingSiwe', 'optional', 'Sign in to Fernhill Commons', { ...world, options: { siwx: site() } }),
]
