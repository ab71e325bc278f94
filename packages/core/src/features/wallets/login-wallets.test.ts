import { describe, expect, it } from 'vitest'
import type { ConnectMethod } from '../../options.ts'
import type { Environment, SocialProvider, WalletCandidate } from '../../ports/index.ts'
import { findSocialWallet, hasLoginWallet, listSocials, orderConnectMethods } from './login-wallets.ts'

const ALL: readonly SocialProvider[] = ['facebook', 'apple', 'github', 'farcaster', 'discord', 'x', 'google']

const wallet = (id: string, more: Partial<WalletCandidate>): WalletCandidate => ({
  ...{ id, connectorId: id, name: id, namespaces: ['eip155'] },
  ...{ type: 'AUTH', ...more },
})
const login = (socials: readonly SocialProvider[]) => wallet('login', { supports: { email: true, socials } })
const installed = wallet('harbor', { type: 'ANNOUNCED' })

const desktop: Pick<Environment, 'platform' | 'userAgent' | 'window'> = { platform: 'desktop', userAgent: '' }
const telegram = (platform: Environment['platform'], userAgent = '') => ({
  ...{ platform, userAgent },
  window: { TelegramWebviewProxy: {} },
})

describe('listSocials', () => {
  it('returns google, x, discord, farcaster, github, apple, facebook by default (Spec §9.30, §5.4)', () => {
    const usual = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
    expect(listSocials([login(ALL)], {}, desktop)).toEqual(usual)
  })

  it('returns no provider that the connector does not have', () => {
    expect(listSocials([login(['apple', 'google'])], {}, desktop)).toEqual(['google', 'apple'])
    expect(listSocials([installed, login([])], {}, desktop)).toEqual([])
    expect(findSocialWallet([installed, login([])])).toBeUndefined()
  })

  it('returns those of the site in its order, each once, and none if the site lists none', () => {
    const socials = ['x', 'github', 'x', 'google'] as const
    expect(listSocials([login(['google', 'x'])], { socials }, desktop)).toEqual(['x', 'google'])
    expect(listSocials([login(ALL)], { socials: false }, desktop)).toEqual([])
    expect(listSocials([login(ALL)], { socials: [] }, desktop)).toEqual([])
  })

  it.each([
    ['ios', '', ['google']],
    ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['x']],
    ['android', '', ['facebook', 'x']],
    ['desktop', 'Mozilla/5.0 (Windows NT 10.0)', []],
  ] as const)('omits in Telegram on %s from %s %j (Spec §4.44)', (platform, userAgent, hidden) => {
    const usual = listSocials([login(ALL)], {}, desktop)
    expect(
      usual.filter((each) => !listSocials([login(ALL)], {}, telegram(platform, userAgent)).includes(each)),
    ).toEqual(usual.filter((each) => (hidden as readonly string[]).includes(each)))
    expect(listSocials([login(ALL)], {}, { platform, userAgent })).toEqual(usual)
  })
})

describe('orderConnectMethods', () => {
  it('returns e-mail first, then social providers, then wallets (Spec §2.39)', () => {
    expect(orderConnectMethods([login(ALL)], {})).toEqual(['email', 'social', 'wallet'])
  })

  it('returns wallets first if one is installed (Spec §2.40)', () => {
    expect(orderConnectMethods([login(ALL), installed], {})).toEqual(['wallet', 'email', 'social'])
  })

  it('uses the order of the site, and appends the methods that the site does not list', () => {
    const order = (connectMethodsOrder: readonly ConnectMethod[]) =>
      orderConnectMethods([installed], { connectMethodsOrder })
    expect(order(['social', 'wallet', 'email'])).toEqual(['social', 'wallet', 'email'])
    expect(order(['social'])).toEqual(['social', 'wallet', 'email'])
  })
})

describe('hasLoginWallet', () => {
  it('returns true while a wallet with a login is connected', () => {
    const own = { id: 'login', connectorId: 'login', type: 'AUTH', name: 'Email' } as const
    const connection = { status: 'connected', accounts: [], address: '0x1', wallet: own } as const
    expect(hasLoginWallet({ connections: { solana: connection } })).toBe(true)
    expect(hasLoginWallet({ connections: { eip155: { ...connection, wallet: { ...own, type: 'INJECTED' } } } })).toBe(
      false,
    )
    expect(hasLoginWallet({ connections: {} })).toBe(false)
  })
})
