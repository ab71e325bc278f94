// @vitest-environment happy-dom

import type { OnChallenge } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const EMAIL = 'ada@example.org'
const CODE = '428196'
const SENT = { sentTo: EMAIL, expiresAt: Date.UTC(2027, 0, 1) }

/** A login as the connector of the embedded wallet makes it. @param device - Settles when the device is approved. */
function loginOf({ device, resendAt }: { readonly device?: Promise<unknown>; readonly resendAt?: number } = {}) {
  return async (onChallenge: OnChallenge): Promise<void> => {
    let address = await onChallenge({ type: 'email' })
    if (address.address.endsWith('.invalid')) address = await onChallenge({ type: 'email', problem: 'invalid' })
    if (device !== undefined) await Promise.race([onChallenge({ type: 'device-approval', ...SENT }), device])
    let problem: 'wrong' | undefined
    for (;;) {
      const sent = { ...SENT, length: 6, ...(resendAt === undefined ? {} : { resendAt }) }
      const answer = await onChallenge({ type: 'code', ...sent, ...(problem === undefined ? {} : { problem }) })
      if (answer.type === 'code' && answer.digits === CODE) return
      problem = answer.type === 'code' ? 'wrong' : undefined
    }
  }
}

const embedded = (verify = loginOf()) =>
  ({ id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT], verify }) as const
const worldOf = (verify?: ReturnType<typeof loginOf>, more: ViewWorld = {}): ViewWorld => ({
  wallets: [embedded(verify)],
  catalogue: 'none',
  ...more,
})
const show = (world: ViewWorld = worldOf()) => showView(['Connect'], world)

const field = (view: ShownView, testId: string) =>
  view.shadow.querySelector<HTMLInputElement>(`[data-testid="${testId}"]`)

const FIELDS = { 'email-input': 'Email', 'otp-input': 'Code of six digits' } as const

const typeInto = (view: ShownView, testId: keyof typeof FIELDS, text: string) =>
  view.write('textbox', FIELDS[testId], text)

async function logIn(view: ShownView, address = EMAIL): Promise<void> {
  await typeInto(view, 'email-input', address)
  await view.press('button', 'Continue with email')
}

viewContract({
  'the field for an address on the first screen': [() => show(), (view) => field(view, 'email-input') !== null],
  'the field alone': [() => showView(['EmailLogin'], worldOf()), 'We send you a code'],
  'a code to enter': [
    async () => {
      const view = await show()
      await logIn(view)
      return view
    },
    'Enter the code',
  ],
  'a device to approve': [
    async () => {
      const view = await show(worldOf(loginOf({ device: new Promise(() => {}) })))
      await logIn(view)
      return view
    },
    'Approve this device',
  ],
})

describe('the field for an address', () => {
  it('stands before the wallets where none is in the browser, and after them where one is (Spec §2)', async () => {
    const text = async (world: ViewWorld) => {
      const view = await show(world)
      await view.until(() => field(view, 'email-input') !== null)
      const all = [...view.shadow.querySelectorAll('[data-testid="email-input"], [data-testid^="wallet-selector"]')]
      return all.map((each) => each.getAttribute('data-testid'))
    }
    const external = { id: 'vessel', name: 'Vessel', type: 'EXTERNAL' } as const
    expect(await text(worldOf(undefined, { wallets: [embedded(), external] }))).toEqual([
      'email-input',
      'wallet-selector-vessel',
    ])
    const wallets = [embedded(), HARBOR]
    expect(await text(worldOf(undefined, { wallets }))).toEqual(['wallet-selector-harbor', 'email-input'])
    const options = { features: { connectMethodsOrder: ['email', 'wallet'] } } as const
    expect(await text(worldOf(undefined, { wallets, options }))).toEqual(['email-input', 'wallet-selector-harbor'])
  })

  it('is not there where the site wants none, and leads to one button for wallets where the site says so', async () => {
    const without = await show(
      worldOf(undefined, { wallets: [embedded(), HARBOR], options: { features: { email: false } } }),
    )
    await without.advance(500)
    expect(field(without, 'email-input')).toBeNull()
    const options = { features: { emailShowWallets: false } }
    const collapsed = await show(worldOf(undefined, { wallets: [embedded(), HARBOR], options }))
    await collapsed.until(() => field(collapsed, 'email-input') !== null)
    expect(collapsed.text()).toContain('Continue with a wallet')
    expect(collapsed.text()).not.toContain('Harbor')
  })

  it('loads the wallet when a person begins to type, and not before', async () => {
    const view = await show()
    let count = 0
    const [connector] = view.client.options.connectors
    Object.assign(connector ?? {}, {
      prepare() {
        count += 1
      },
    })
    expect(count).toBe(0)
    await typeInto(view, 'email-input', EMAIL)
    await view.until(() => count === 1)
  })

  it('says that an address is none, before anything is sent (Spec §5.2)', async () => {
    const view = await show()
    await logIn(view, 'ada@')
    expect(view.text()).toContain('Invalid email. Try again.')
    expect(view.connector.connects).toEqual([])
  })

  it('says it too where the wallet refuses the address, and takes the next one', async () => {
    const view = await show()
    await logIn(view, 'ada@example.invalid')
    await view.until(() => view.text().includes('Invalid email. Try again.'))
    await logIn(view)
    await view.until(() => view.current().name === 'EmailVerifyOtp')
  })

  it('counts down the seconds until the next mail may be sent (Spec §8.3)', async () => {
    const verify = async (onChallenge: OnChallenge) => {
      await onChallenge({ type: 'email' })
      throw new WalletError('email/throttled', { retryInSeconds: 12 })
    }
    const view = await show(worldOf(verify))
    await logIn(view)
    await view.until(() => view.text().includes('Please try again after 12 seconds'))
    await view.advance(1_000)
    await view.until(() => view.text().includes('Please try again after 11 seconds'))
    for (let second = 0; second < 11; second += 1) await view.advance(1_000)
    await view.until(() => !view.text().includes('Please try again'))
  })
})

describe('the code', () => {
  it('is sent with its last digit, and connects', async () => {
    const view = await show()
    await logIn(view)
    await typeInto(view, 'otp-input', CODE)
    await view.until(() => view.client.getState().connections.eip155?.address === ACCOUNT)
    expect(view.client.getState().modal.isOpen).toBe(false)
  })

  it('is asked for again after a wrong one, in an empty field', async () => {
    const view = await show()
    await logIn(view)
    await typeInto(view, 'otp-input', '111111')
    await view.until(() => view.text().includes('Wrong or old code'))
    expect(field(view, 'otp-input')?.value).toBe('')
    await typeInto(view, 'otp-input', CODE)
    await view.until(() => view.client.getState().connections.eip155?.address === ACCOUNT)
  })

  it('is followed by "Your wallet could not be opened" when a service fails after it', async () => {
    const failing = async (onChallenge: OnChallenge): Promise<void> => {
      await loginOf()(onChallenge)
      throw new WalletError('frame/timeout', { action: 'CONNECT_OTP' })
    }
    const view = await show(worldOf(failing))
    await logIn(view)
    await typeInto(view, 'otp-input', CODE)
    await view.until(() => view.text().includes('Your wallet could not be opened'))
    expect(view.text()).not.toContain('The code could not be sent')
  })

  it('can be sent again after 30 seconds (Spec §10)', async () => {
    const view = await show(worldOf(loginOf({ resendAt: Date.UTC(2026, 0, 1) + 30_000 })))
    await logIn(view)
    await view.until(() => view.text().includes('Send it again in'))
    for (let second = 0; second < 31; second++) await view.advance(1_000)
    await view.press('button', 'Send it again')
    await view.until(() => view.current().name === 'EmailVerifyOtp')
  })

  it('is not waited for any more once the person goes back', async () => {
    const view = await show()
    await logIn(view)
    await view.until(() => view.current().name === 'EmailVerifyOtp')
    await view.press('button', 'Back')
    expect(view.current().name).toBe('Connect')
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
  })
})

describe('a new device', () => {
  it('waits for its approval, and goes on to the code in its place', async () => {
    let approve = (_?: unknown) => {}
    const device = new Promise((resolve) => {
      approve = resolve
    })
    const view = await show(worldOf(loginOf({ device })))
    await logIn(view)
    await view.until(() => view.current().name === 'EmailVerifyDevice')
    await view.happen(() => approve())
    await view.until(() => view.current().name === 'EmailVerifyOtp')
    expect(view.client.getState().router.history.map(({ name }) => name)).toEqual(['Connect', 'EmailVerifyOtp'])
    await typeInto(view, 'otp-input', CODE)
    await view.until(() => view.client.getState().connections.eip155?.address === ACCOUNT)
  })
})
