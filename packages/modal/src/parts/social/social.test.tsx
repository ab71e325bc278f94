// @vitest-environment happy-dom

import type { OnChallenge, PopupWindow, SocialProvider } from '@latchkey/core/ports'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const ALL: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const PAGE = 'https://accounts.provider.example/authorize'
const POPUP = { type: 'popup', url: PAGE, origin: 'https://back.example' } as const

type Step = PopupWindow['step']

const never = () => new Promise<never>(() => {})

/** A window as the browser opens it. */
function createPopup() {
  const urls: string[] = []
  const popup = {
    urls,
    closed: false,
    /** The page of the provider is there: its address cannot be read. */
    isForeign: false,
    document: document.implementation.createHTMLDocument(),
    location: {
      get href() {
        if (popup.isForeign) throw new DOMException('cross-origin', 'SecurityError')
        return 'about:blank'
      },
      replace: (url: string) => void urls.push(url),
    },
    close() {
      popup.closed = true
    },
  }
  return popup
}

/** Windows that the page has opened: their names and features. */
let opened: unknown[][]
let next: ReturnType<typeof createPopup> | null
const { open } = window
beforeEach(() => {
  opened = []
  next = createPopup()
  window.open = ((...args: unknown[]) => {
    opened.push(args)
    return next
  }) as typeof window.open
})
afterEach(() => {
  window.open = open
})

/** The wallet that opens by an account. */
function login(
  socials: readonly SocialProvider[] = ALL,
  verify: FakeWalletOptions['verify'] = never,
): FakeWalletOptions {
  return { id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT], socials, verify }
}

/** A connector that waits at a step for its answer, and then at the next one. @param end - What follows the last step. */
const stepsOf =
  (steps: readonly Step[], answers: unknown[] = [], end: () => Promise<void> = never) =>
  async (onChallenge: OnChallenge, social: SocialProvider | undefined): Promise<void> => {
    for (const step of steps) answers.push(await onChallenge({ ...POPUP, provider: social ?? 'google', step }))
    await end()
  }

const worldOf = (wallet: FakeWalletOptions = login(), more: ViewWorld = {}): ViewWorld => ({
  wallets: [wallet],
  catalogue: 'none',
  ...more,
})

const idsOf = (view: ShownView, start: string) =>
  [...view.shadow.querySelectorAll(`[data-testid^="${start}"]`)].map((each) => each.getAttribute('data-testid'))
const tilesOf = (view: ShownView) => idsOf(view, 'social-selector').map((id) => id?.replace('social-selector-', ''))

async function connectView(world: ViewWorld = worldOf()): Promise<ShownView> {
  const view = await showView(['Connect'], world)
  await view.until(() => tilesOf(view).length > 0)
  return view
}

/** Presses Google on the first screen. */
async function pressGoogle(verify: FakeWalletOptions['verify']): Promise<ShownView> {
  const view = await connectView(worldOf(login(ALL, verify)))
  await view.press('button', 'Continue with Google')
  return view
}

async function press(verify: FakeWalletOptions['verify']): Promise<ShownView> {
  const view = await pressGoogle(verify)
  await view.until(() => view.current().name === 'ConnectingSocial')
  return view
}

const stand = (step: Step) => () => press(stepsOf(['open', step]))
const fail = (code: ErrorCode) => () => press(async () => Promise.reject(new WalletError(code as 'social/denied')))

viewContract({
  'tiles on the first screen': [() => connectView(), (view) => tilesOf(view).length > 0],
  'all providers': [() => showView(['ConnectSocials'], worldOf()), 'Farcaster'],
  'no provider': [() => showView(['ConnectSocials'], worldOf(login([]))), 'No accounts here'],
  'a screen that the site opened': [
    () => showView(['ConnectingSocial', { provider: 'x' }], worldOf()),
    'Continue with X',
  ],
  'a window of the provider': [stand('act'), 'Connect in the Google window'],
  'a login that takes long': [stand('late'), 'Still waiting for Google'],
  'a code to type': [stand('code'), 'Type the code in that window'],
  'a result': [stand('read'), 'Retrieving user data'],
  'a device to approve': [stand('approve'), 'Approve this device'],
  'a blocked window': [stand('blocked'), 'The window was blocked'],
  'a login that was declined': [fail('social/denied'), 'did not confirm your account'],
  'a login without an answer': [fail('social/timeout'), 'Google did not answer in time'],
  'a provider that is away': [fail('social/unavailable'), 'Google is not available'],
  'a provider that is not set up': [fail('social/not-configured'), 'Google is not set up here'],
  'a wallet without an address': [fail('embedded/no-address'), 'no verified email address'],
  'a wallet that did not open': [fail('frame/error'), 'Your wallet could not be opened'],
})

/** Presses Farcaster in the list of all providers. */
async function pressFarcaster(
  verify: FakeWalletOptions['verify'],
  environment: ViewWorld['environment'] = {},
): Promise<ShownView> {
  const view = await showView(['ConnectSocials'], { ...worldOf(login(ALL, verify)), environment })
  await view.press('button', 'Farcaster')
  await view.until(() => view.current().name === 'ConnectingFarcaster')
  return view
}
const CHANNEL = 'https://farcaster.xyz/~/siwf?channelToken=ABCD2345'
const showCode = async (onChallenge: OnChallenge) => {
  await onChallenge({ type: 'pairing-uri', uri: CHANNEL, expiresAt: 600_000 })
}
const failFarcaster = (code: ErrorCode) => () =>
  pressFarcaster(async () => Promise.reject(new WalletError(code as 'social/denied')))

viewContract({
  'a code of Farcaster that is prepared': [() => pressFarcaster(never), 'Preparing the code'],
  'a code of Farcaster': [
    () => pressFarcaster(showCode),
    (view) => view.names('img').includes('QR code to scan with your phone'),
  ],
  'a code of Farcaster that has expired': [failFarcaster('social/timeout'), 'This code has expired'],
  'an account of Farcaster that was declined': [failFarcaster('social/denied'), 'did not confirm your account'],
  'a message of Farcaster that does not count': [failFarcaster('social/unavailable'), 'could not be checked'],
  'Farcaster on a new device': [failFarcaster('embedded/no-address'), 'opens only in the browser that made it'],
  'Farcaster that is not set up': [failFarcaster('social/not-configured'), 'Farcaster is not set up here'],
  'a screen of Farcaster that the site opened': [
    () => showView(['ConnectingFarcaster'], worldOf()),
    'Continue with Farcaster',
  ],
})

describe('ConnectingFarcaster', () => {
  it('shows a code and a link to copy, and opens no window (Spec §2.6)', async () => {
    const view = await pressFarcaster(showCode)
    await view.find('img', 'QR code to scan with your phone')
    expect(view.names('button')).toContain('Copy link')
    expect(opened).toEqual([])
  })

  it('shows a link that opens the app on a phone, and no code', async () => {
    const view = await pressFarcaster(showCode, { platform: 'ios' })
    const link = await view.find('link', 'Open Farcaster')
    expect(link.getAttribute('href')).toBe(CHANNEL)
    expect(view.names('img')).not.toContain('QR code to scan with your phone')
  })

  it('cancels the login when it is left (Spec §2.30)', async () => {
    const view = await pressFarcaster(showCode)
    await view.press('button', 'Back')
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
  })

  it('gets a new code after one has expired', async () => {
    const view = await failFarcaster('social/timeout')()
    await view.advance(1_000)
    await view.press('button', 'Get a new code')
    expect(view.connector.connects.map(({ social }) => social)).toEqual(['farcaster', 'farcaster'])
  })
})

describe('the tiles of social providers', () => {
  it.each([
    [1, ['google']],
    [2, ['google', 'x']],
    [6, ['google', 'x', 'discord', 'farcaster', 'github', 'apple']],
    [7, ['google', 'x', 'discord', 'farcaster', 'github', 'more']],
  ] as const)('of %i providers are %j (Spec §9.30)', async (count, expected) => {
    const view = await connectView(worldOf(login(ALL.slice(0, count))))
    expect(tilesOf(view)).toEqual(expected)
  })

  it('lead to all of them', async () => {
    const view = await connectView()
    await view.press('button', 'More accounts')
    await view.until(() => view.current().name === 'ConnectSocials')
    expect(tilesOf(view)).toEqual(ALL)
    await view.press('button', 'Facebook')
    await view.until(() => view.current().name === 'ConnectingSocial')
    expect(view.connector.connects).toMatchObject([{ walletId: 'ID_AUTH', social: 'facebook' }])
  })

  it('stand between the field for an address and the wallets, after both where a wallet is installed (Spec §2.39, §2.40)', async () => {
    const order = (view: ShownView) =>
      [
        ...view.shadow.querySelectorAll(
          '[data-testid="email-input"], [data-testid="w3m-social-login-widget"], [data-testid^="wallet-selector"]',
        ),
      ].map((each) => each.getAttribute('data-testid'))
    const external = { id: 'vessel', name: 'Vessel', type: 'EXTERNAL' } as const
    const first = await connectView(worldOf(undefined, { wallets: [login(), external] }))
    await first.until(() => order(first).length === 3)
    expect(order(first)).toEqual(['email-input', 'w3m-social-login-widget', 'wallet-selector-vessel'])
    expect(idsOf(first, 'method-separator')).toHaveLength(1)
    const second = await connectView(worldOf(undefined, { wallets: [login(), HARBOR] }))
    await second.until(() => order(second).length === 3)
    expect(order(second)).toEqual(['wallet-selector-harbor', 'email-input', 'w3m-social-login-widget'])
    expect(idsOf(second, 'method-separator')).toHaveLength(1)
  })

  it('are not there where the site wants none', async () => {
    const view = await showView(['Connect'], worldOf(undefined, { options: { features: { socials: false } } }))
    await view.until(() => idsOf(view, 'email-input').length > 0)
    expect(tilesOf(view)).toEqual([])
    expect(idsOf(view, 'method-separator')).toEqual([])
  })

  it('open nothing before the visitor has agreed to the terms', async () => {
    const options = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' }
    const view = await connectView(worldOf(undefined, { options }))
    const tile = await view.find('button', 'Continue with Google')
    expect(tile.hasAttribute('disabled')).toBe(true)
    await view.happen(() => tile.click())
    expect([opened, view.connector.connects]).toEqual([[], []])
    await view.happen(() => view.client.actions.agree(true))
    expect(tile.hasAttribute('disabled')).toBe(false)
  })

  it('open nothing while the wallet of another login is connected', async () => {
    const view = await showView(
      ['Connect'],
      worldOf(
        login(ALL, async () => {}),
        { connected: 'ID_AUTH' },
      ),
    )
    await view.until(() => tilesOf(view).length > 0)
    const tile = await view.find('button', 'Continue with Google')
    expect(tile.hasAttribute('disabled')).toBe(true)
  })
})

describe('a login in the window of a provider', () => {
  it('opens a window of 600 by 800 in the press, on a blank page, and navigates it to the provider', async () => {
    let raise = (_?: unknown) => {}
    const begun = new Promise((resolve) => {
      raise = resolve
    })
    const answers: unknown[] = []
    const view = await press(async (onChallenge) => {
      await begun
      await stepsOf(['open', 'act'], answers)(onChallenge, 'google')
    })
    expect(opened).toEqual([['about:blank', 'popupWindow', expect.stringMatching(/^popup,width=600,height=800/)]])
    expect([next?.urls, next?.document.body.textContent]).toEqual([[], 'Opening Google'])
    await view.happen(() => raise())
    await view.until(() => answers.length > 0)
    expect([next?.urls, answers]).toEqual([[PAGE], ['opened']])
    expect(view.tracked).toContain('SOCIAL_LOGIN_STARTED')
  })

  it('connects, and closes its window (Spec §1.4)', async () => {
    const view = await pressGoogle(stepsOf(['open'], [], async () => {}))
    await view.until(() => view.client.getState().connections.eip155?.address === ACCOUNT)
    await view.until(() => next?.closed === true)
    expect(view.client.getState().modal.isOpen).toBe(false)
  })

  it('closes its window once the result is here', async () => {
    const view = await stand('read')()
    await view.until(() => view.text().includes('Retrieving user data'))
    expect(next?.closed).toBe(true)
  })

  it('goes on without its window while the person approves this device by a mail', async () => {
    const view = await press(stepsOf(['open', 'approve']))
    await view.until(() => view.text().includes('Approve this device'))
    expect(next?.closed).toBe(true)
    await view.advance(5_000)
    expect(view.current().name).toBe('ConnectingSocial')
    expect(view.tracked).not.toContain('SOCIAL_LOGIN_CANCELED')
  })

  it('offers no other try where a wallet opens only in another browser', async () => {
    const view = await fail('embedded/no-address')()
    await view.until(() => view.text().includes('no verified email address'))
    expect(view.text()).toContain('Choose another way')
    expect(view.text()).not.toContain('Try again')
  })

  it('is cancelled when the person closes the window, and leads back', async () => {
    const view = await stand('act')()
    await view.until(() => (next?.urls.length ?? 0) > 0)
    Object.assign(next ?? {}, { isForeign: true })
    await view.advance(1_000)
    expect(view.current().name).toBe('ConnectingSocial')
    next?.close()
    await view.advance(1_000)
    await view.until(() => view.current().name === 'Connect')
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
    expect(view.tracked).toContain('SOCIAL_LOGIN_CANCELED')
  })

  it('is cancelled when the person closes the window before it is navigated', async () => {
    const view = await press(never)
    next?.close()
    await view.advance(1_000)
    await view.until(() => view.current().name === 'Connect')
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
  })

  it('goes on by a code where the browser separates the window from the page before it has arrived', async () => {
    const answers: unknown[] = []
    const view = await press(stepsOf(['open', 'act', 'code'], answers))
    await view.until(() => answers.length === 1)
    Object.assign(next ?? {}, { closed: true })
    await view.advance(1_000)
    await view.until(() => view.text().includes('Type the code in that window'))
    expect(answers).toEqual(['opened', 'unreachable'])
    await view.advance(5_000)
    expect(view.current().name).toBe('ConnectingSocial')
  })

  it('waits for a press where the browser blocked the window, and opens it in that press', async () => {
    next = null
    const answers: unknown[] = []
    const view = await press(stepsOf(['open', 'blocked', 'act'], answers))
    await view.until(() => view.text().includes('The window was blocked'))
    expect(answers).toEqual(['blocked'])
    await view.press('button', 'Open Google')
    expect(answers).toEqual(['blocked'])
    next = createPopup()
    await view.press('button', 'Open Google')
    await view.until(() => view.text().includes('Connect in the Google window'))
    expect([next.urls, answers]).toEqual([[PAGE], ['blocked', 'opened']])
  })

  it('closes its window when the person goes back', async () => {
    const view = await stand('act')()
    await view.press('button', 'Back')
    await view.until(() => next?.closed === true)
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
  })

  it('leads back when the person leaves the frame', async () => {
    const view = await pressGoogle(async () => Promise.reject(new WalletError('frame/aborted')))
    await view.until(() => view.connector.connects.length > 0 && view.current().name === 'Connect')
    expect(view.client.getState().connect).toEqual({ status: 'idle' })
  })

  it('can be tried again after a failure, in a new window', async () => {
    const view = await fail('social/denied')()
    await view.until(() => view.text().includes('Not confirmed'))
    expect(next?.closed).toBe(true)
    next = createPopup()
    await view.advance(1_000)
    await view.press('button', 'Try again')
    expect([opened.length, view.connector.connects.length]).toEqual([2, 2])
    expect(view.client.getState().router.history.map(({ name }) => name)).toEqual(['Connect', 'ConnectingSocial'])
  })

  it('shows no failure at the field for an address', async () => {
    const view = await fail('social/denied')()
    await view.until(() => view.text().includes('Not confirmed'))
    await view.press('button', 'Choose another way')
    await view.until(() => idsOf(view, 'email-input').length > 0)
    expect(view.text()).not.toContain('The code could not be sent')
  })
})
