// @vitest-environment happy-dom
import { type ErrorCode, WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const history = [{ name: 'Connect', params: undefined }] as const
const toError = (code: ErrorCode) => new WalletError(code as 'connect/timeout')

/** The wallet responds with a failure, or not at all. */
const show = (code?: ErrorCode) =>
  showView(['ConnectingExternal', { walletId: 'harbor' }], {
    wallets: [HARBOR],
    history,
    before: ({ connector }) => {
      if (code === undefined) connector.wallet('harbor').hang()
      else connector.wallet('harbor').failNext(toError(code))
    },
  })

viewContract({
  waiting: [() => show(), 'Continue in Harbor'],
  declined: [() => show('connect/rejected'), 'Connection declined'],
  final: [() => show('sign-in/required'), 'Sign-in is required'],
})

describe('ConnectingExternal', () => {
  it('sends one request to the wallet, shows its name, and shows the next step', async () => {
    const view = await show()
    expect(view.connector.connects).toHaveLength(1)
    expect(view.names('heading')).toEqual(['Harbor'])
    expect(view.text()).toContain('Continue in Harbor Accept the connection request in the wallet')
  })

  it.each([
    ['connect/rejected', 'Connection declined'],
    ['connect/wallet-locked', 'The wallet is locked'],
    ['connect/already-pending', 'The wallet is waiting for you'],
    ['connect/timeout', 'The wallet did not answer'],
    ['connect/no-accounts', 'The wallet shared no account'],
    ['connect/failed', 'Connecting did not work'],
  ] as const)('shows for %s "%s", and repeats the request a second later', async (code, title) => {
    const view = await show(code)
    await view.until(() => view.text().includes(title))
    expect(view.names('button')).toContain('Choose another wallet')
    await view.advance(1_000)
    await view.press('button', 'Try again')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.connects).toHaveLength(2)
    expect(view.client.getState().connections.eip155?.status).toBe('connected')
  })

  it('repeats no request within the first second after a failure (Spec §9.19)', async () => {
    const view = await show('connect/rejected')
    const retry = await view.find('button', 'Try again')
    expect(retry.getAttribute('aria-busy')).toBe('true')
    await view.press('button', 'Try again')
    expect(view.connector.connects).toHaveLength(1)
  })

  it('offers another wallet if a retry cannot help', async () => {
    const view = await show('connect/wallet-not-found')
    await view.until(() => view.text().includes('Harbor was not found'))
    expect(view.names('button')).not.toContain('Try again')
    await view.press('button', 'Choose another wallet')
    expect(view.current().name).toBe('Connect')
  })

  it('cancels the request when the visitor goes back, so that a late approval does not connect (Spec §2.27)', async () => {
    const view = await show()
    await view.press('button', 'Back')
    expect(view.current().name).toBe('Connect')
    await view.happen(() => view.connector.wallet('harbor').wake())
    await view.advance(10)
    expect(view.client.getState().connections.eip155?.status ?? 'disconnected').toBe('disconnected')
    expect(view.current().name).toBe('Connect')
  })

  it('closes the modal when the wallet approves', async () => {
    const view = await show()
    await view.happen(() => view.connector.wallet('harbor').wake())
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().connections.eip155?.status).toBe('connected')
  })

  it('shows the success screen while the modal fades out, and does not show the list of wallets', async () => {
    const view = await show()
    await view.happen(() => view.connector.wallet('harbor').wake())
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.shadow.querySelector('[role=status] .lk-ring')?.getAttribute('data-state')).toBe('done')
    expect(view.text()).toContain('Connected Harbor')
    expect(view.text()).not.toContain('Connect wallet')
    await view.advance(800)
    expect(view.text()).toContain('Connected Harbor')
  })

  it('does not show the success screen if the visitor closes the modal before the wallet responds', async () => {
    const view = await show()
    await view.happen(() => view.client.actions.modal.close())
    expect(view.text()).not.toContain('Connected')
  })
})
