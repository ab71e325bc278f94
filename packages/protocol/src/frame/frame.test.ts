import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type frameActions, hello, readCall, readFrameMessage, ready, toMethodClass, welcome } from './index.ts'
import { CALL_LIMITS, fitsLimits } from './limits.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NONCE = 'n'.repeat(22)
const call = (type: string, payload?: unknown) => ({ id: ID, type, payload })

/** A request and a result of each action. */
const EXAMPLES: { readonly [A in keyof typeof frameActions]: readonly [params: unknown, result: unknown] } = {
  SYNC_DAPP_DATA: [
    {
      projectId: 'shop',
      metadata: {
        name: 'Shop',
        description: 'Sells',
        url: 'https://shop.example',
        icons: ['https://shop.example/i.png'],
      },
      sdkVersion: 'react-universal-0.1.0',
      sdkType: 'appkit',
    },
    undefined,
  ],
  SYNC_THEME: [
    {
      themeMode: 'dark',
      themeVariables: { '--lk-accent': 'rgb(10 20 30 / 50%)', '--lk-radius': '4px', 'font-scale': 1 },
    },
    undefined,
  ],
  CONNECT_EMAIL: [{ email: 'ada@example.org' }, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  GET_SOCIAL_REDIRECT_URI: [
    { provider: 'github' },
    { uri: 'https://github.example/authorize', resultOrigin: 'https://auth.wallet.example' },
  ],
  CONNECT_SOCIAL: [{ uri: 'https://auth.wallet.example/back?code=1' }, { address: ADDRESS, chainId: 'eip155:1' }],
  GET_FARCASTER_URI: [undefined, { url: 'https://farcaster.example/connect' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  GET_USER: [
    { chainId: 1, preferredAccountType: 'eoa' },
    {
      address: ADDRESS,
      chainId: 1,
      email: 'ada@example.org',
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      userName: null,
    },
  ],
  IS_CONNECTED: [{ token: 'old' }, { isConnected: true }],
  SIGN_OUT: [undefined, undefined],
  GET_DEVICES: [
    undefined,
    {
      email: 'eve@example.org',
      hasRecovery: true,
      canExport: true,
      kits: [{ kitId: ID, createdAt: 1 }],
      canProtect: true,
      sessions: [
        {
          ...{ sessionId: ID, device: 'Chrome on Linux', origin: 'https://shop.example' },
          ...{ createdAt: 1, usedAt: 2, isCurrent: true },
        },
      ],
    },
  ],
  END_SESSION: [{ sessionId: ID }, undefined],
  END_ALL_SESSIONS: [undefined, undefined],
  FORGET_DEVICE: [undefined, undefined],
  GET_PASSKEYS: [undefined, { passkeys: [{ id: 'cGFzc2tleQ', name: 'Laptop', createdAt: 1, usedAt: null }] }],
  PROTECT_WALLET: [undefined, { isOpened: true }],
  EXPORT_WALLET: [undefined, { isOpened: true }],
  MAKE_KIT: [undefined, { isOpened: true }],
  DELETE_WALLET: [undefined, { isMailed: true }],
  REVOKE_KIT: [{ kitId: ID }, { isRevoked: true }],
  SWITCH_NETWORK: [{ chainId: 'eip155:8453' }, { chainId: 'eip155:8453' }],
  GET_CHAIN_ID: [undefined, { chainId: 'eip155:1' }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 8453] }],
  INIT_SMART_ACCOUNT: [undefined, { address: ADDRESS, isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address: ADDRESS }],
  RPC_REQUEST: [{ method: 'personal_sign', params: ['0x68', ADDRESS], chainNamespace: 'eip155' }, '0x01'],
  RPC_ABORT: [{ id: ID }, undefined],
  UPDATE_EMAIL: [{ email: 'eve@example.org' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '12345678' }, { newEmail: 'eve@example.org' }],
  RELOAD: [undefined, undefined],
}
const actions = Object.entries(EXAMPLES)

describe('the actions of the frame', () => {
  it.each(actions)('%s reads a request, a result and a failure', (type, [params, result]) => {
    expect(readCall(call(type, params))).toEqual({ call: { id: ID, type, payload: params } })
    expect(readFrameMessage(call(`${type}_SUCCESS`, result))).toEqual({ id: ID, action: type, result })
    const failure = { message: 'Not today', code: 'embedded/not-connected' }
    expect(readFrameMessage(call(`${type}_ERROR`, failure))).toEqual({ id: ID, action: type, failure })
  })

  it.each(actions.filter(([type]) => type !== 'RPC_REQUEST'))(
    '%s refuses a key that it does not know',
    (type, [params, result]) => {
      const more = (value: unknown) => ({ ...(value as object), rpcUrl: 'https://evil.example' })
      expect(readCall(call(type, more(params)))).toEqual({ refused: 'malformed', id: ID })
      expect(readFrameMessage(call(`${type}_SUCCESS`, more(result)))).toBeUndefined()
    },
  )

  it('refuse a request of another shape, with its id when that is one', () => {
    expect(readCall(call('MAKE_COFFEE'))).toEqual({ refused: 'unknown-action', id: ID })
    expect(readCall(call('toString'))).toEqual({ refused: 'unknown-action', id: ID })
    expect(readCall({ ...call('RELOAD'), origin: 'https://evil.example' })).toEqual({ refused: 'malformed', id: ID })
    for (const id of [undefined, 1, 'abc', ID.toUpperCase(), `${ID}0`, '3f0c8f0e-2c5b-1a63-9d1e-0a1b2c3d4e5f'])
      expect(readCall({ id, type: 'RELOAD' })).toEqual({ refused: 'malformed' })
  })

  it('a failure without a readable message is one that says an error occurred', () => {
    for (const payload of [undefined, {}, { message: 1 }, { message: 'x'.repeat(2_000) }, { message: 'x', token: 'y' }])
      expect(readFrameMessage(call('SIGN_OUT_ERROR', payload))).toMatchObject({
        failure: { message: 'An error occurred' },
      })
  })
})

describe('the fields of a request', () => {
  const refusesIn = (type: string, key: string, values: readonly unknown[]) => {
    for (const value of values)
      expect(
        readCall(call(type, { ...(EXAMPLES[type as 'RELOAD'][0] as object), [key]: value })),
        String(value),
      ).toEqual({
        refused: 'malformed',
        id: ID,
      })
  }

  it('refuse an address of mail that is none, or is too long', () => {
    refusesIn('CONNECT_EMAIL', 'email', [
      '',
      'ada',
      'ada@',
      '@x.org',
      'a b@x.org',
      'a@x.org,b@x.org',
      `${'a'.repeat(300)}@x.org`,
      'a\u202e@x.org',
    ])
  })

  it('refuse a code that is not six to eight digits', () => {
    refusesIn('CONNECT_OTP', 'otp', ['12345', '123456789', '12345a', '１２３４５６', 123456])
  })

  it('refuse a method whose name only looks like one', () => {
    refusesIn('RPC_REQUEST', 'method', [
      '',
      'eth_sign ',
      'eth_sign\u0000',
      'eth\u200b_sign',
      'еth_sign',
      'x'.repeat(65),
    ])
  })

  it('refuse a theme value that could load something or end a declaration', () => {
    refusesIn('SYNC_THEME', 'themeVariables', [
      { '--a': 'url(https://evil.example)' },
      { '--a': 'URL (x)' },
      { '--a': 'red; background: blue' },
      { '--a': 'expression(alert(1))' },
      { '--a': 'image-set("x")' },
      { '--a': 'var(--b)' },
      { '--a': '\\75rl(x)' },
      { 'background:x;--a': 'red' },
      Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`--a${at}`, 1])),
    ])
  })

  it('refuse a link that is no page of the web', () => {
    const withUrl = (url: string) => ({ name: '', description: '', url, icons: [] })
    refusesIn(
      'SYNC_DAPP_DATA',
      'metadata',
      [
        'javascript:alert(1)',
        'data:text/html,x',
        'http://shop.example',
        'https://a:b@shop.example',
        'shop',
        `https://x.org/${'y'.repeat(2_048)}`,
      ].map(withUrl),
    )
    expect(
      readCall(call('SYNC_DAPP_DATA', { projectId: 'p', metadata: withUrl('http://shop.localhost:5173') })),
    ).toHaveProperty('call')
  })

  it('refuse a chain that is none', () => {
    refusesIn('SWITCH_NETWORK', 'chainId', [
      0,
      -1,
      1.5,
      2 ** 53,
      '1',
      'eip155',
      'eip155:1:2',
      `eip155:${'1'.repeat(40)}`,
      null,
    ])
  })
})

describe('the limits of a message', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
  const circular: unknown[] = []
  circular.push(circular)

  it.each([
    ['bytes', { text: 'x'.repeat(256 * 1024) }],
    ['bytes of UTF-8', { text: '€'.repeat(100_000) }],
    ['bytes of keys', { ['k'.repeat(256 * 1024)]: 1 }],
    ['levels', nested(17)],
    ['levels of a value that contains itself', circular],
    ['entries of an array', Array.from({ length: 257 })],
    ['keys of an object', Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`k${at}`, 1]))],
    ['a key that reaches a prototype', JSON.parse('{"__proto__": {"isAdmin": true}}')],
    ['the same key further down', { a: [JSON.parse('{"constructor": {}}')] }],
    ['a map', new Map()],
    ['bytes that are no JSON', new Uint8Array(1)],
    ['a large integer', 1n],
    ['a number that is none', Number.NaN],
  ])('refuse more %s', (_, payload) => {
    expect(readCall({ id: ID, type: 'RPC_REQUEST', payload: { method: 'eth_call', params: payload } })).toEqual({
      refused: 'limits',
    })
  })

  it('let through what is just within them', () => {
    expect(fitsLimits(nested(16), CALL_LIMITS)).toBe(true)
    expect(
      fitsLimits(
        Array.from({ length: 256 }, () => 'x'.repeat(900)),
        CALL_LIMITS,
      ),
    ).toBe(true)
  })

  it('are wider for an answer, so that the logs of many blocks arrive', () => {
    const logs = Array.from({ length: 5_000 }, (_, at) => ({ address: ADDRESS, logIndex: `0x${at.toString(16)}` }))
    expect(readFrameMessage(call('RPC_REQUEST_SUCCESS', logs))).toMatchObject({ action: 'RPC_REQUEST' })
    expect(readFrameMessage(call('RPC_REQUEST_SUCCESS', 'x'.repeat(5 * 1024 * 1024)))).toBeUndefined()
  })
})

describe('arbitrary messages', () => {
  const near = fc.record(
    {
      id: fc.oneof(fc.constant(ID), fc.anything()),
      type: fc.oneof(
        fc.constantFrom(...Object.keys(EXAMPLES)),
        fc.constantFrom('SIGN_OUT_ERROR', 'READY'),
        fc.anything(),
      ),
      payload: fc.anything({ withMap: true, withBigInt: true, withNullPrototype: true }),
    },
    { requiredKeys: [] },
  )

  it('are read or refused, and never throw', () => {
    fc.assert(
      fc.property(fc.oneof(near, fc.anything()), (message) => {
        const read = readCall(message)
        if ('call' in read) expect(Object.keys(EXAMPLES)).toContain(read.call.type)
        readFrameMessage(message)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the events of the frame', () => {
  it('are read when they fit their schema', () => {
    for (const event of [
      { type: 'VIEW_REQUEST', payload: { view: 'approval' } },
      { type: 'ACCOUNTS_CHANGED', payload: { chainId: 'solana:101', accounts: [] } },
      { type: 'CHAIN_CHANGED', payload: { chainId: 1 } },
      { type: 'SESSION_ENDED', payload: { reason: 'expired' } },
    ])
      expect(readFrameMessage(event)).toEqual(event)
  })

  it('are refused with a token, as a handshake, or with another type (Spec §5.27)', () => {
    for (const message of [
      { type: 'SESSION_ENDED', payload: { reason: 'expired', token: 'secret' } },
      { type: 'SESSION_UPDATE', payload: { token: 'secret' } },
      { type: '@latchkey/READY', version: 1, frameNonce: NONCE },
      { id: ID, type: 'VIEW_REQUEST', payload: { view: 'approval' } },
      null,
      'VIEW_REQUEST',
    ])
      expect(readFrameMessage(message)).toBeUndefined()
  })
})

describe('the handshake', () => {
  it('reads its three messages, and refuses another version, another nonce and another key', () => {
    const messages = [
      [ready, { type: '@latchkey/READY', version: 1, frameNonce: NONCE }],
      [hello, { type: '@latchkey/HELLO', version: 1, projectId: 'shop', frameNonce: NONCE, appNonce: NONCE }],
    ] as const
    for (const [schema, message] of messages) {
      expect(v.is(schema, message)).toBe(true)
      for (const change of [{ version: 2 }, { frameNonce: 'short' }, { frameNonce: `${NONCE}!` }, { more: 1 }])
        expect(v.is(schema, { ...message, ...change })).toBe(false)
    }
    const welcoming = { type: '@latchkey/WELCOME', appNonce: NONCE, features: ['email'] }
    expect(v.is(welcome, welcoming)).toBe(true)
    expect(v.is(welcome, { ...welcoming, token: 'secret' })).toBe(false)
  })
})

describe('the methods that the frame answers', () => {
  it.each([
    ['eip155', 'eth_chainId', 'local'],
    ['eip155', 'eth_call', 'read'],
    ['eip155', 'eth_sendRawTransaction', 'relay'],
    ['eip155', 'wallet_getAssets', 'permitted'],
    ['eip155', 'personal_sign', 'approval'],
    ['eip155', 'wallet_grantPermissions', 'approval'],
    ['solana', 'getBalance', 'read'],
    ['solana', 'solana_signAndSendTransaction', 'approval'],
    ['bip122', 'signPsbt', 'approval'],
    ['bip122', 'getAccountAddresses', 'permitted'],
  ] as const)('%s %s: %s', (namespace, method, expected) => {
    expect(toMethodClass(namespace, method)).toBe(expected)
  })

  it('X40: are no others: blind signing, keys of the wallet, methods of a node, names that only look alike', () => {
    for (const method of [
      ...[
        'eth_sign',
        'eth_signTypedData',
        'eth_signTypedData_v3',
        'eth_decrypt',
        'eth_signAuthorization',
        'eth_signTransaction',
      ],
      ...[
        'eth_subscribe',
        'wallet_invokeSnap',
        'wallet_importRawKey',
        'personal_unlockAccount',
        'debug_traceCall',
        'anvil_setBalance',
      ],
      ...['ETH_call', 'eth_call ', ' eth_call', 'eth_call\n', '', 'eth_call eth_call', 'toString', '__proto__'],
      ...['personal_sign\u0000', 'eth\u2024call', 'eth_c\u0430ll', 'eth_call\u200b', 'Eth_call', 'eth_call\t'],
    ])
      expect(toMethodClass('eip155', method), method).toBe('refused')
    expect(toMethodClass('solana', 'requestAirdrop')).toBe('refused')
    expect(toMethodClass('bip122', 'eth_call')).toBe('refused')
    expect(toMethodClass('polkadot', 'polkadot_signTransaction')).toBe('refused')
  })
})

describe('a list in a message', () => {
  it('X15: has no holes and no names beside its places', () => {
    const sparse = [1]
    sparse[2] = 3
    const named = Object.assign([1], { more: 1 })
    const both = Object.assign(new Array(1), { more: 1 })
    for (const list of [sparse, named, both, new Array(3)]) expect(fitsLimits(list, CALL_LIMITS)).toBe(false)
    expect(fitsLimits([1, undefined, 3], CALL_LIMITS)).toBe(true)
  })
})
