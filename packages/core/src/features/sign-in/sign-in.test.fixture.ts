import { createFakeConnector, createFakeSite, type FakeWalletOptions } from '@latchkey/testing'
import type { ClientOptions } from '../../options.ts'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'
import { selectStatus } from '../../store/selectors.ts'
import { currentView } from '../router/view-rules.ts'
import type { SIWXConfig, SIWXMessageData, SIWXSession } from './sign-in.types.ts'
// Imported before the tests: a client loads these modules lazily, and a test should not wait for their compilation.
import '../guard/guard.effects.ts'
import './sign-in.effects.ts'

export const EXTENSION = 'com.one'
const NONCE = 'k3jd83jd9sk3jd83'

export interface SignInSite extends Partial<SIWXConfig> {
  /** CAIP-10 ids of the accounts with a session of the site. */
  readonly sessionsOf?: readonly string[]
  /** The fields that differ in the site's messages. */
  readonly fields?: Partial<SIWXMessageData>
  /** The text to sign. Default: generated from the data. */
  readonly toText?: (data: SIWXMessageData) => string
  readonly wallet?: Partial<FakeWalletOptions>
  readonly stored?: Readonly<Record<string, string>>
  readonly tabs?: ReturnType<typeof createFakeSite>
  readonly options?: Partial<ClientOptions>
}

/** Returns the text of a message in the format of ERC-4361. */
export function toText(data: SIWXMessageData): string {
  const { domain, accountAddress, uri, chainId, nonce, issuedAt = '', expirationTime, statement } = data
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId.slice(7)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
  ].join('\n')
}

/** A site with sign-in that stores its sessions itself, and records the calls of its functions. */
export async function createSignInSite(site: SignInSite = {}) {
  const { sessionsOf = [], fields = {}, wallet: given = {}, stored = {}, options = {}, ...config } = site
  const sessions = new Map<string, SIWXSession>()
  const calls: string[] = []
  const { toText: write = toText, tabs, ...functions } = config
  const siwx: SIWXConfig = {
    async createMessage({ chainId, accountAddress }) {
      calls.push(`createMessage ${chainId}`)
      const page = { domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: NONCE }
      const data = { ...page, chainId, accountAddress, issuedAt: new Date(0).toISOString(), ...fields }
      return { ...data, toString: () => write(data) }
    },
    async addSession(session) {
      calls.push('addSession')
      sessions.set(`${session.data.chainId}:${session.data.accountAddress}`, session)
    },
    async setSessions(all) {
      calls.push(`setSessions ${all.length}`)
      if (all.length === 0) sessions.clear()
    },
    async revokeSession(chainId, address) {
      calls.push(`revokeSession ${chainId}`)
      sessions.delete(`${chainId}:${address}`)
    },
    async getSessions(chainId, address) {
      const account = `${chainId}:${address}`
      const known = sessions.get(account)
      if (known !== undefined) return [known]
      return sessionsOf.includes(account) ? [{ data: {}, message: '', signature: '' } as unknown as SIWXSession] : []
    },
    ...functions,
  }
  const connector = createFakeConnector({
    id: 'fake',
    wallets: [{ id: EXTENSION, accounts: [ACCOUNT], isPermitted: Object.keys(stored).length > 0, ...given }],
  })
  const browser = tabs ?? createFakeSite(stored)
  const rig = await createRig({ options: { connectors: [connector], siwx, storage: browser.openTab(), ...options } })
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await rig.settle()
  }
  await settle()
  const { client } = rig
  const wallet = connector.wallet(EXTENSION)
  return {
    ...rig,
    browser,
    calls,
    connector,
    sessions,
    settle,
    wallet,
    kept: browser.entries,
    signIn: () => client.getState().signIn,
    status: () => selectStatus(client.getState()),
    shown: () => (client.getState().modal.isOpen ? currentView(client.getState().router).name : undefined),
    toast: () => client.getState().toast,
    /** Waits for the toast that replaces another one. */
    async nextToast() {
      await rig.clock.advance(150)
      return client.getState().toast
    },
    async connect() {
      client.actions.modal.open()
      client.actions.connect({ walletId: EXTENSION })
      await settle()
    },
    async press(verb: 'signIn' | 'cancelSignIn' | 'signOut') {
      const result = client.actions[verb]()
      await settle()
      return result
    },
  }
}

export type ShownSite = Awaited<ReturnType<typeof createSignInSite>>
export { ACCOUNT, FRIEND }
