import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ChallengeAnswer, OnChallenge, PopupWindow } from '../../ports/index.ts'
import { ACCOUNT, createRig } from '../../reads/client.test.fixture.ts'
import { selectConnection } from '../../store/selectors.ts'

const LOGIN = 'login'
const popup = {
  type: 'popup',
  provider: 'google',
  url: 'https://accounts.example/',
  origin: 'https://back.example',
} as const

/** A wallet that opens by a social login, and the behaviour of its connector. */
async function createSocialRig(verify: (onChallenge: OnChallenge) => Promise<void>) {
  const embeddedWalletInfo = { authProvider: 'google', user: { username: 'ada' } } as const
  const socials = ['google', 'x'] as const
  const wallet = { id: LOGIN, type: 'AUTH', accounts: [ACCOUNT], socials, embeddedWalletInfo, verify } as const
  const connector = createFakeConnector({ wallets: [wallet, { id: 'com.one' }] })
  const rig = await createRig({ options: { connectors: [connector] } })
  rig.client.actions.connect({ walletId: LOGIN, social: 'google' })
  await rig.settle()
  return { ...rig, connector }
}

const raise =
  (...steps: readonly PopupWindow['step'][]) =>
  async (onChallenge: OnChallenge): Promise<void> => {
    for (const step of steps) void onChallenge({ ...popup, step })
  }

describe('connecting by a social login', () => {
  it('passes the provider to the connector, and stores the login with the connection (Spec §1.4, §3.44)', async () => {
    const rig = await createSocialRig(raise('read'))
    expect(rig.connector.connects).toMatchObject([{ walletId: LOGIN, social: 'google' }])
    expect(selectConnection(rig.client.getState())).toMatchObject({
      address: ACCOUNT,
      embeddedWalletInfo: { authProvider: 'google', user: { username: 'ada' } },
    })
    expect(rig.eventNames().filter((name) => name.startsWith('SOCIAL'))).toEqual([
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  it('has the provider in the state while it waits, and accepts the answer about its window', async () => {
    const answers: ChallengeAnswer[] = []
    const rig = await createSocialRig(async (onChallenge) => {
      answers.push(await onChallenge({ ...popup, step: 'open' }))
      await onChallenge({ ...popup, step: 'act' })
    })
    const { connect } = rig.client.getState()
    expect(connect).toMatchObject({ status: 'waiting', social: 'google', challenge: { ...popup, step: 'open' } })
    if (connect.status !== 'waiting' || connect.challenge?.type !== 'popup') throw new Error('no window is requested')
    await rig.client.actions.answerChallenge(connect.challenge, 'opened')
    await rig.settle()
    expect(answers).toEqual(['opened'])
    expect(rig.client.getState().connect).toMatchObject({ challenge: { step: 'act' } })
  })

  it('raises the alert of the timeout while the login continues (Spec §8.30)', async () => {
    const rig = await createSocialRig(async (onChallenge) => {
      await onChallenge({ ...popup, step: 'late' })
    })
    expect(rig.reporter.reported.map(({ code }) => code)).toEqual(['social/timeout'])
    expect(rig.client.getState().toast?.message).toMatchObject({ code: 'social/timeout' })
    expect(rig.client.getState().connect).toMatchObject({ status: 'waiting', social: 'google' })
  })

  it('is cancelled when the visitor leaves its screen', async () => {
    const rig = await createSocialRig(async (onChallenge) => {
      await onChallenge({ ...popup, step: 'act' })
    })
    const { modal } = rig.client.actions
    modal.open()
    modal.push('ConnectingSocial', { provider: 'google' })
    modal.goBack()
    expect(rig.client.getState().connect).toEqual({ status: 'idle' })
  })
})
