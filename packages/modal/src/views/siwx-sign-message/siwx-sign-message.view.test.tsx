// @vitest-environment happy-dom
import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const NONCE = 'k3jd83jd9sk3jd83'

/** A site with sign-in that accepts every signature. */
function createSite(given: Partial<SIWXConfig> = {}): SIWXConfig {
  const kept: SIWXSession[] = []
  return {
    async createMessage({ accountAddress, chainId }) {
      const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example/', version: '1' }
      const text = [
        'app.example wants you to sign in with your Ethereum account:',
        accountAddress,
        '',
        'URI: https://app.example/',
        'Version: 1',
        'Chain ID: 1',
        `Nonce: ${NONCE}`,
        'Issued At: 2026-01-01T00:00:00Z',
      ]
      return { ...data, nonce: NONCE, toString: () => text.join('\n') }
    },
    addSession: async (session) => void kept.push(session),
    setSessions: async () => {},
    revokeSession: async () => {},
    getSessions: async () => kept,
    ...given,
  }
}

const show = (given: Partial<SIWXConfig> = {}, world: Partial<ViewWorld> = {}) =>
  showView(['SIWXSignMessage', toParams(given)], {
    wallets: [HARBOR],
    connected: 'harbor',
    options: { siwx: createSite(given), metadata: { name: 'Fernhill Commons' } },
    ...world,
  })

const toParams = ({ getRequired }: Partial<SIWXConfig>) =>
  getRequired === undefined ? undefined : { isRequired: true as const }
const required = { getRequired: () => true }

async function showSigning() {
  const view = await show()
  await view.until(() => view.client.getState().signIn?.status === 'signed-out')
  view.connector.wallet('harbor').hang()
  await view.press('button', 'Sign')
  return view
}

async function showFailed(code: ErrorCode, given: Partial<SIWXConfig> = {}) {
  const view = await show(given)
  await view.until(() => view.client.getState().signIn?.status === 'signed-out')
  view.connector.wallet('harbor').failNext(new WalletError(code as 'wallet/rejected'))
  await view.press('button', 'Sign')
  await view.until(() => view.client.getState().signIn?.failure !== undefined)
  return view
}

viewContract({
  'the question': [() => show(), 'Sign in to Fernhill Commons'],
  'the question where it is required': [() => show(required), 'Cancelling disconnects your wallet'],
  'a wallet that is asked': [showSigning, 'Continue in Harbor'],
  'a failure': [() => showFailed('wallet/rejected'), 'Nothing was signed'],
  'a visitor who signed in already': [
    () => show({ getSessions: async () => [{ data: {}, message: '', signature: '' } as unknown as SIWXSession] }),
    'You are signed in',
  ],
  'nobody connected': [() => show({}, { connected: [] }), 'No account to sign in with'],
})

describe('SIWXSignMessage', () => {
  it('shows the site, the account and the network of the message', async () => {
    const view = await show()
    expect(view.names('heading')).toContain('Sign in')
    expect(view.text()).toContain('app.example')
    expect(view.text()).toContain('0xf39F…2266')
    expect(view.shadow.querySelector(`[title="${ACCOUNT}"]`)).not.toBeNull()
    expect(view.text()).toContain('Ethereum')
  })

  it('signs in and closes (Spec §4.15)', async () => {
    const view = await show(required)
    await view.until(() => view.client.getState().signIn?.status === 'signed-out')
    await view.press('button', 'Sign')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().signIn).toMatchObject({ status: 'signed-in' })
    expect(view.connector.wallet('harbor').requests).toHaveLength(1)
  })

  it('ignores a second press while the wallet shows its prompt', async () => {
    const view = await showSigning()
    const sign = await view.find('button', 'Sign')
    expect(sign.getAttribute('aria-busy')).toBe('true')
    await view.press('button', 'Sign')
    expect(view.tracked.filter((event) => event === 'CLICK_SIGN_SIWX_MESSAGE')).toHaveLength(1)
  })

  it.each<[ErrorCode, string]>([
    ['wallet/rejected', 'Nothing was signed'],
    ['wallet/unauthorized', 'The wallet is locked'],
    ['wallet/timeout', 'The wallet did not answer'],
  ])('shows for %s "%s", and requests the signature again', async (code, title) => {
    const view = await showFailed(code)
    expect(view.text()).toContain(title)
    await view.press('button', 'Try again')
    await view.until(() => !view.client.getState().modal.isOpen)
  })

  it.each<[string, Partial<SIWXConfig>, string]>([
    ['refuses', { addSession: () => Promise.reject(new Error('no')) }, 'The site did not accept the signature'],
    [
      'does not respond',
      { addSession: () => Promise.reject(new WalletError('http/unreachable', { url: 'https://auth.example' })) },
      'The site did not answer',
    ],
    [
      'creates a message for another site',
      {
        createMessage: async ({ accountAddress, chainId }) => ({
          accountAddress,
          chainId,
          domain: 'bank.example',
          uri: 'https://bank.example',
          version: '1',
          nonce: NONCE,
        }),
      },
      'Not safe to sign',
    ],
  ])('shows the failure if the site %s', async (_, given, text) => {
    const view = await show(given)
    await view.until(() => view.client.getState().signIn?.status === 'signed-out')
    await view.press('button', 'Sign')
    await view.until(() => view.text().includes(text))
    expect(view.client.getState().signIn?.session).toBeUndefined()
  })

  it('shakes instead of closing if sign-in is required, and disconnects on cancel (Spec §2.38, §4.20)', async () => {
    const view = await show(required)
    await view.until(() => view.client.getState().signIn?.status === 'signed-out')
    await view.press('button', 'Close')
    expect(view.client.getState().modal).toMatchObject({ isOpen: true, isShaking: true })
    await view.press('button', 'Cancel')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().connections).toEqual({})
    expect(view.current().name).toBe('Connect')
  })

  it('closes on cancel if sign-in is optional (Spec §4.20)', async () => {
    const view = await show()
    await view.until(() => view.client.getState().signIn?.status === 'signed-out')
    await view.press('button', 'Cancel')
    expect(view.client.getState().modal.isOpen).toBe(false)
    expect(view.client.getState().connections.eip155?.status).toBe('connected')
  })
})
