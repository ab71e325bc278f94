import type { Challenge, OnChallenge } from '@latchkey/core/ports'
import { createFakeClock, createFakeContext, createFakeStorage } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDevices } from './create-devices.ts'
import { createSession } from './create-session.ts'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import { embedded } from './index.ts'
import { logIn } from './log-in.ts'
import { arrive, createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'
import { createLoginMemory } from './storage-keys.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const EMAIL = 'ada@example.org'

let frame: ScriptedFrame
let channel: FrameChannel
let events: unknown[]
const clock = createFakeClock()

beforeEach(() => {
  frame = createScriptedFrame()
  events = []
  channel = createFrameChannel(frame.port, clock, (event) => events.push(event))
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

describe('the options of the embedded wallet', () => {
  it('name an exact origin and a project', () => {
    const problem = { code: 'config/invalid-options' }
    for (const frame of ['https://frame.example/', 'frame.example', 'https://frame.example/x', ''])
      expect(() => embedded({ frame, projectId: 'shop' })).toThrow(expect.objectContaining(problem))
    expect(() => embedded({ frame: 'https://frame.example', projectId: '../x' })).toThrow(
      expect.objectContaining(problem),
    )
    const socials = ['google', 'myspace'] as unknown as readonly ['google']
    expect(() => embedded({ frame: 'https://frame.example', projectId: 'shop', socials })).toThrow(
      expect.objectContaining({ ...problem, context: { path: 'socials', problem: 'myspace is not a provider' } }),
    )
    expect(embedded({ frame: 'https://frame.example', projectId: 'shop' })).toMatchObject({
      id: 'ID_AUTH',
      namespaces: ['eip155', 'solana', 'bip122'],
    })
  })
})

describe('a request to the frame', () => {
  it('gets the answer with its id and its action', async () => {
    frame.reply('GET_CHAIN_ID', () => ({ result: { chainId: 'eip155:1' } }))
    await expect(channel.request('GET_CHAIN_ID', undefined)).resolves.toEqual({ chainId: 'eip155:1' })
  })

  it('X11, X17: ignores answers of another action, of another shape, and a second one', async () => {
    const answer = channel.request('GET_CHAIN_ID', undefined)
    await arrive()
    const id = frame.calls[0]?.id ?? ''
    frame.post({ id, type: 'IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
    frame.post({ id, type: 'GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:1', token: 'x' } })
    frame.post({ id: crypto.randomUUID(), type: 'GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:5' } })
    frame.post({ id, type: 'GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:10' } })
    frame.post({ id, type: 'GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:1' } })
    await expect(answer).resolves.toEqual({ chainId: 'eip155:10' })
  })

  it('fails with the code of the frame, or as an error of the frame (Spec §8)', async () => {
    frame.reply('SIGN_OUT', () => ({ failure: { message: 'No', code: 'session/expired' } }))
    await expect(channel.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'session/expired' })
    frame.reply('SIGN_OUT', () => ({ failure: { message: 'Odd', code: 'evil/code' } }))
    await expect(channel.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'frame/error', details: 'Odd' })
    frame.reply('SIGN_OUT', () => ({
      failure: { message: 'Please try again after 12 seconds', code: 'email/throttled' },
    }))
    await expect(channel.request('SIGN_OUT', undefined)).rejects.toMatchObject({ context: { retryInSeconds: 12 } })
  })

  it('of a login ends after 30 seconds, and the frame is received (Spec §10)', async () => {
    const answer = channel.request('CONNECT_EMAIL', { email: EMAIL })
    const failure = expect(answer).rejects.toMatchObject({ code: 'frame/timeout' })
    await clock.advance(30_000)
    await failure
    await arrive()
    expect(frame.calls.at(-1)).toMatchObject({ type: 'RPC_ABORT', payload: { id: frame.calls[0]?.id } })
  })

  it('that a person approves has no time limit, and is taken back by its signal', async () => {
    const stop = new AbortController()
    const answer = channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, stop.signal)
    const failure = expect(answer).rejects.toMatchObject({ code: 'connect/cancelled' })
    await clock.advance(10 * 60_000)
    await arrive()
    stop.abort()
    await failure
    await arrive()
    expect(frame.calls.map(({ type }) => type)).toEqual(['RPC_REQUEST', 'RPC_ABORT'])
  })

  it('is taken back with all others when the person leaves the frame', async () => {
    const answers = [
      channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] }),
      channel.request('GET_USER', {}),
    ]
    const failures = answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'frame/aborted' }))
    channel.abortAll()
    await Promise.all(failures)
  })

  it('is apart from events, which are received', async () => {
    frame.emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
    frame.post({ type: 'VIEW_REQUEST', payload: { view: 'everything' } })
    await arrive()
    expect(events).toEqual([{ type: 'VIEW_REQUEST', payload: { view: 'approval' } }])
  })
})

describe('a login by e-mail', () => {
  const raised: Challenge[] = []
  /** Answers the challenges in their order; what comes after the list is never answered. */
  function person(...answers: object[]): OnChallenge {
    raised.length = 0
    return ((challenge: Challenge) => {
      raised.push(challenge)
      if (challenge.type === 'device-approval') return new Promise(() => {})
      const answer = answers.shift()
      return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer)
    }) as OnChallenge
  }
  function start(onChallenge: OnChallenge, storage = createFakeStorage(), hasSession = false) {
    const memory = createLoginMemory(storage)
    const signal = new AbortController().signal
    return { memory, done: logIn({ channel, memory, clock, signal, onChallenge, hasSession }) }
  }

  it('takes the address and the code of the mail (Spec §4)', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_OTP' } }))
    frame.reply('CONNECT_OTP', () => ({ result: undefined }))
    const { memory, done } = start(person({ address: EMAIL }, { type: 'code', digits: '123456' }))
    await expect(done).resolves.toBe(EMAIL)
    expect(raised.map(({ type }) => type)).toEqual(['email', 'code'])
    expect(memory.lastLoginTime()).toBe(clock.now())
    expect(frame.calls.map(({ payload }) => payload)).toEqual([{ email: EMAIL }, { otp: '123456' }])
  })

  it('is done at once on a device that has a session for the address', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'CONNECT' } }))
    await expect(start(person({ address: EMAIL })).done).resolves.toBe(EMAIL)
  })

  it('asks again for a code that was wrong, and sends a new one on request', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_OTP' } }))
    frame.reply('CONNECT_OTP', ({ payload }) =>
      (payload as { otp: string }).otp === '222222'
        ? { result: undefined }
        : { failure: { message: 'wrong', code: 'email/invalid-code' } },
    )
    const storage = createFakeStorage()
    const answers = [{ address: EMAIL }, { type: 'code', digits: '111111' }, { type: 'code', digits: '222222' }]
    await start(person(...answers), storage).done
    expect(raised.slice(1)).toMatchObject([{ type: 'code' }, { type: 'code', problem: 'wrong' }])
  })

  it('waits 30 seconds between two mails, also after a reload (Spec §6)', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_OTP' } }))
    const storage = createFakeStorage()
    const first = start(person({ address: EMAIL }), storage)
    first.done.catch(() => undefined)
    await vi.waitFor(() => expect(first.memory.lastLoginTime()).toBe(clock.now()))
    await clock.advance(10_000)
    await expect(start(person({ address: EMAIL }), storage).done).rejects.toMatchObject({
      code: 'email/throttled',
      context: { retryInSeconds: 20 },
    })
  })

  it('needs no mail, and so no pause, if the frame has a session of the address', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'CONNECT' } }))
    const storage = createFakeStorage()
    createLoginMemory(storage).noteLoginTime(clock.now())
    const { memory, done } = start(person({ address: EMAIL }), storage, true)
    await expect(done).resolves.toBe(EMAIL)
    expect(memory.lastLoginTime()).toBe(clock.now())
  })

  it('shows that a new device waits for its approval, and goes on to the code', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_DEVICE' } }))
    let polls = 0
    frame.reply('CONNECT_DEVICE', () => {
      polls += 1
      return polls < 3 ? { failure: { message: 'not yet', code: 'frame/timeout' } } : { result: undefined }
    })
    frame.reply('CONNECT_OTP', () => ({ result: undefined }))
    await start(person({ address: EMAIL }, { type: 'code', digits: '123456' })).done
    expect(raised.map(({ type }) => type)).toEqual(['email', 'device-approval', 'code'])
    expect(polls).toBe(3)
  })

  it('waits for the approval of a new device after the code if the frame returns VERIFY_DEVICE', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_OTP' } }))
    frame.reply('CONNECT_OTP', () => ({ result: { action: 'VERIFY_DEVICE' } }))
    let polls = 0
    frame.reply('CONNECT_DEVICE', () => {
      polls += 1
      return polls < 3 ? { failure: { message: 'not yet', code: 'frame/timeout' } } : { result: undefined }
    })
    await start(person({ address: EMAIL }, { type: 'code', digits: '123456' })).done
    expect(raised.map(({ type }) => type)).toEqual(['email', 'code', 'device-approval'])
    expect(polls).toBe(3)
  })

  it('ends when the device is refused', async () => {
    frame.reply('CONNECT_EMAIL', () => ({ result: { action: 'VERIFY_DEVICE' } }))
    frame.reply('CONNECT_DEVICE', () => ({ failure: { message: 'denied', code: 'email/device-refused' } }))
    await expect(start(person({ address: EMAIL })).done).rejects.toMatchObject({ code: 'email/device-refused' })
  })

  it('asks again for an address that is none', async () => {
    frame.reply('CONNECT_EMAIL', ({ payload }) =>
      (payload as { email: string }).email === EMAIL
        ? { result: { action: 'CONNECT' } }
        : { failure: { message: 'no', code: 'mail/invalid-address' } },
    )
    await start(person({ address: 'ada@example' }, { address: EMAIL })).done
    expect(raised).toEqual([{ type: 'email' }, { type: 'email', problem: 'invalid' }])
  })
})

describe('the memory of a login', () => {
  it('keeps what other products of the field keep, and forgets all of it (Spec §3, §4)', () => {
    const storage = createFakeStorage()
    const memory = createLoginMemory(storage)
    memory.noteLoginTime(5)
    memory.noteLogin({ email: EMAIL, userName: undefined, social: undefined, chainId: 'eip155:1' })
    expect(storage.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(storage.get('@appkit-wallet/EMAIL')).toBe(EMAIL)
    expect(storage.get('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBeUndefined()
    expect(memory.hasLoggedIn()).toBe(true)
    expect(memory.account()).toBeUndefined()
    memory.forget()
    for (const key of ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'])
      expect(storage.get(`@appkit-wallet/${key}`)).toBeUndefined()
  })
})

describe('the memory of a login by a social account', () => {
  it('has provider and name until the next login or sign-out (Spec §3)', () => {
    const storage = createFakeStorage()
    const memory = createLoginMemory(storage)
    const kept = () =>
      ['@appkit/connected_social', '@appkit-wallet/SOCIAL_USERNAME', '@appkit-wallet/EMAIL'].map(storage.get)
    memory.noteLogin({ email: undefined, userName: 'ada', social: 'x', chainId: 'eip155:1' })
    expect(kept()).toEqual(['x', 'ada', undefined])
    expect(memory.account()).toEqual({ provider: 'x', userName: 'ada' })
    memory.noteLogin({ email: EMAIL, userName: undefined, social: undefined, chainId: 'eip155:1' })
    expect(kept()).toEqual([undefined, undefined, EMAIL])
    memory.noteLogin({ email: EMAIL, userName: 'ada', social: 'google', chainId: 'eip155:1' })
    memory.forget()
    expect(kept()).toEqual([undefined, undefined, undefined])
  })

  it('has no provider that the product does not know', () => {
    const storage = createFakeStorage({ '@appkit/connected_social': 'myspace' })
    expect(createLoginMemory(storage).account()).toBeUndefined()
  })
})

describe('a session of the embedded wallet', () => {
  function open() {
    const context = {
      ...createFakeContext(),
      clock,
      site: { networks: ['eip155:1', 'eip155:8453'] as const },
    }
    let signedOut = 0
    const session = createSession({
      context,
      channel,
      walletId: 'ID_AUTH',
      namespace: 'eip155',
      accounts: [{ address: ADDRESS, networks: 'all' }],
      networkId: 'eip155:1',
      devices: createDevices({
        channel,
        memory: createLoginMemory(context.storage),
        clock: context.clock,
        onForgotten: () => {},
        onEmail: () => {},
      }),
      signOut: async () => {
        signedOut += 1
      },
    })
    return { session, signedOut: () => signedOut }
  }

  it('answers what it knows itself, and sends the rest with its network', async () => {
    frame.reply('RPC_REQUEST', () => ({ result: '0x01' }))
    const { session } = open()
    expect(await session.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await session.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(frame.calls).toEqual([])
    expect(await session.request({ method: 'personal_sign', params: ['0x68', ADDRESS] })).toBe('0x01')
    expect(frame.calls[0]?.payload).toEqual({
      method: 'personal_sign',
      params: ['0x68', ADDRESS],
      chainId: 'eip155:1',
      chainNamespace: 'eip155',
    })
  })

  it('switches to networks of the site only', async () => {
    frame.reply('SWITCH_NETWORK', () => ({ result: { chainId: 'eip155:8453' } }))
    const { session } = open()
    const received: unknown[] = []
    session.subscribe((event) => received.push(event))
    await session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(session.networkId).toBe('eip155:8453')
    expect(received).toEqual([{ type: 'network', networkId: 'eip155:8453' }])
    expect(frame.calls.at(-1)).toMatchObject({ type: 'SWITCH_NETWORK', payload: { chainId: 'eip155:8453' } })
    const foreign = session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })
    await expect(foreign).rejects.toMatchObject({ code: 'network/unsupported' })
    frame.reply('SWITCH_NETWORK', () => ({
      failure: { code: 'network/unsupported', message: 'Chain is not supported' },
    }))
    const refused = session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(refused).rejects.toMatchObject({ code: 'network/unsupported' })
    expect(session.networkId).toBe('eip155:8453')
  })

  it('signs the person out when it is disconnected', async () => {
    const { session, signedOut } = open()
    await session.disconnect()
    expect(signedOut()).toBe(1)
    await expect(session.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})
