import { createFakeContext } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevices } from './create-devices.ts'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import { openSessions, type SocialAccount } from './open-sessions.ts'
import { createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'
import { createLoginMemory } from './storage-keys.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA_ADDRESS = '29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const UNSUPPORTED = { failure: { message: 'no', code: 'network/unsupported' } }
const request = { walletId: 'ID_AUTH', namespace: 'eip155', silent: false } as const

let frame: ScriptedFrame
let channel: FrameChannel
const context = createFakeContext()

beforeEach(() => {
  frame = createScriptedFrame()
  channel = createFrameChannel(frame.port, context.clock, () => {})
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

function open(more: Partial<Parameters<typeof openSessions>[1]> = {}, social?: SocialAccount) {
  const networks = ['eip155:1', SOLANA, BITCOIN] as const
  const signal = new AbortController().signal
  const memory = createLoginMemory(context.storage)
  const devices = createDevices({ channel, memory, clock: context.clock, onForgotten: () => {}, onEmail: () => {} })
  return openSessions(
    { context, channel, networks, devices, social, signOut: async () => {} },
    { ...request, signal, ...more },
  )
}

/** Scripts the frame's answer to GET_USER for each network; other networks are unsupported. */
function replyByChain(answers: Readonly<Record<string, ReturnType<Parameters<ScriptedFrame['reply']>[1]>>>) {
  frame.reply('GET_USER', ({ payload }) => answers[String((payload as { chainId: string }).chainId)] ?? UNSUPPORTED)
}
const evmUser = { result: { address: ADDRESS, chainId: 'eip155:1', email: 'ada@example.org' } }
const solanaUser = { result: { address: SOLANA_ADDRESS, chainId: SOLANA } }

describe('the sessions of the embedded wallet', () => {
  it('cover the chain families of the site, the requested one first', async () => {
    replyByChain({ 'eip155:1': evmUser, [SOLANA]: solanaUser })
    const { sessions, email } = await open({ namespace: 'solana' })
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
    expect(sessions[1]?.accounts).toEqual([{ address: ADDRESS, type: 'eoa', networks: 'all' }])
    expect(email).toBe('ada@example.org')
  })

  it('leave out a family whose requests the frame refuses with network/unsupported', async () => {
    replyByChain({ 'eip155:1': evmUser })
    expect((await open()).sessions.map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  it('fail when the frame refuses the requested family, or fails for another reason', async () => {
    replyByChain({ [SOLANA]: solanaUser })
    await expect(open()).rejects.toMatchObject({ code: 'network/unsupported' })
    replyByChain({ 'eip155:1': evmUser, [SOLANA]: { failure: { message: 'no', code: 'session/expired' } } })
    await expect(open()).rejects.toMatchObject({ code: 'session/expired' })
  })

  it('use the network that the request names', async () => {
    replyByChain({ 'eip155:8453': evmUser })
    expect((await open({ networkId: 'eip155:8453' })).sessions[0].networkId).toBe('eip155:8453')
  })

  it('carry the sign-in that the frame signed, for the requested family only', async () => {
    const signed = { message: 'app.example wants you to sign in', signature: '0x01' }
    replyByChain({ 'eip155:1': { result: { ...evmUser.result, ...signed } }, [SOLANA]: solanaUser })
    const signIn = {
      ...{ domain: 'app.example', uri: 'https://app.example/', nonce: 'k3jd83jd9s' },
      ...{ issuedAt: '2026-03-01T10:00:00Z', resources: ['https://app.example/terms'] },
    }
    const { sessions } = await open({ signIn })
    expect(sessions.map(({ signedIn }) => signedIn)).toEqual([
      [{ networkId: 'eip155:1', address: ADDRESS, ...signed }],
      undefined,
    ])
    expect(frame.calls[0]?.payload).toEqual({
      chainId: 'eip155:1',
      signInMessage: { ...signIn, version: '1', accountAddress: '', chainId: 'eip155:1' },
    })
    expect(frame.calls[1]?.payload).toEqual({ chainId: SOLANA })
  })

  it('name the login: by e-mail, or the provider and the name of the account there (Spec §3.44)', async () => {
    replyByChain({ 'eip155:1': evmUser })
    expect((await open()).sessions[0].embeddedWalletInfo).toEqual({
      authProvider: 'email',
      user: { email: 'ada@example.org' },
    })
    replyByChain({ 'eip155:1': { result: { address: ADDRESS, chainId: 'eip155:1', email: null } } })
    const { sessions, userName } = await open({}, { provider: 'github', userName: 'ada' })
    expect(sessions[0].embeddedWalletInfo).toEqual({ authProvider: 'github', user: { username: 'ada' } })
    replyByChain({ 'eip155:1': { result: { ...evmUser.result, userName: 'ada-l' } } })
    expect([userName, (await open({}, { provider: 'github', userName: 'ada' })).userName]).toEqual(['ada', 'ada-l'])
  })

  it('carry no signature where the frame signed nothing', async () => {
    replyByChain({ 'eip155:1': evmUser })
    expect((await open()).sessions[0].signedIn).toBeUndefined()
  })

  it('name the new address of the login in each family once it has changed', async () => {
    replyByChain({ 'eip155:1': evmUser, [SOLANA]: solanaUser })
    const { sessions } = await open()
    const events: unknown[] = []
    for (const session of sessions) {
      session.subscribe((event) => void events.push(event))
      session.noteEmail('ada@new.example')
      expect(session.embeddedWalletInfo).toEqual({ authProvider: 'email', user: { email: 'ada@new.example' } })
    }
    const { embeddedWalletInfo } = sessions[0]
    expect(events).toEqual(sessions.map(() => ({ type: 'login', embeddedWalletInfo })))
  })
})
