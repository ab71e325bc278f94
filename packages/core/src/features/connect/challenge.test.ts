import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { Challenge, OnChallenge } from '../../ports/index.ts'
import { ACCOUNT, createRig } from '../../reads/client.test.fixture.ts'
import { selectStatus } from '../../store/selectors.ts'

const MAIL = 'mail'
const DIGITS = '428196'
const message = { sentTo: 'r…@example.com', expiresAt: 600_000 }

/** Connects as a wallet by e-mail does: a link approves this device, then the visitor types the code of a message. */
async function verifyByMail(onChallenge: OnChallenge, deviceApproved: Promise<unknown>): Promise<void> {
  // The visitor need not answer this challenge: the link of the message opens elsewhere.
  await Promise.race([onChallenge({ type: 'device-approval', ...message }), deviceApproved])
  let attemptsLeft = 3
  let problem: 'wrong' | undefined
  for (;;) {
    const answer = await onChallenge({ type: 'code', ...message, length: 6, attemptsLeft, ...(problem && { problem }) })
    if (answer.type === 'resend') {
      problem = undefined
      continue
    }
    if (answer.digits === DIGITS) return
    attemptsLeft -= 1
    problem = 'wrong'
  }
}

async function createMailRig() {
  let approveDevice = (_?: unknown) => {}
  const deviceApproved = new Promise((resolve) => {
    approveDevice = resolve
  })
  const verify = (onChallenge: OnChallenge) => verifyByMail(onChallenge, deviceApproved)
  const wallet = { id: MAIL, type: 'AUTH', accounts: [ACCOUNT], verify } as const
  // The rig expects its own wallet as well.
  const connector = createFakeConnector({ wallets: [wallet, { id: 'com.one' }] })
  const rig = await createRig({ options: { connectors: [connector] } })
  const { client, settle } = rig
  const challenge = (): Challenge | undefined => {
    const { connect } = client.getState()
    return connect.status === 'waiting' ? connect.challenge : undefined
  }
  const codeChallenge = () => {
    const raised = challenge()
    if (raised?.type !== 'code') throw new Error('no code is requested')
    return raised
  }
  return {
    ...rig,
    challenge,
    codeChallenge,
    async connect() {
      client.actions.connect({ walletId: MAIL })
      await settle()
    },
    async approveDevice() {
      approveDevice()
      await settle()
    },
    async type(digits: string, shown = codeChallenge()) {
      await client.actions.answerChallenge(shown, { type: 'code', digits })
      await settle()
    },
  }
}

describe('a challenge of a connector', () => {
  it('is in the state while the wallet connects, until the next challenge replaces it', async () => {
    const rig = await createMailRig()
    await rig.connect()
    expect(rig.challenge()).toEqual({ type: 'device-approval', ...message })
    await rig.approveDevice()
    expect(rig.challenge()).toEqual({ type: 'code', ...message, length: 6, attemptsLeft: 3 })
  })

  it('is raised again with its problem after a wrong answer; the right answer connects', async () => {
    const rig = await createMailRig()
    await rig.connect()
    await rig.approveDevice()
    await rig.type('000000')
    expect(rig.challenge()).toMatchObject({ type: 'code', problem: 'wrong', attemptsLeft: 2 })
    await rig.type(DIGITS)
    expect(rig.client.getState().connect).toEqual({ status: 'idle' })
    expect(selectStatus(rig.client.getState())).toBe('connected')
  })

  it('is raised again without a problem when a new message is requested', async () => {
    const rig = await createMailRig()
    await rig.connect()
    await rig.approveDevice()
    await rig.type('000000')
    await rig.client.actions.answerChallenge(rig.codeChallenge(), { type: 'resend' })
    await rig.settle()
    expect(rig.challenge()).toEqual({ type: 'code', ...message, length: 6, attemptsLeft: 2 })
  })

  it('accepts one answer; a second answer, and one to an earlier challenge, have no effect', async () => {
    const rig = await createMailRig()
    await rig.connect()
    await rig.approveDevice()
    const first = rig.codeChallenge()
    await rig.type('000000')
    await rig.type(DIGITS, first)
    expect(rig.challenge()).toMatchObject({ problem: 'wrong', attemptsLeft: 2 })
  })

  it('is removed when the request is cancelled, and its answer has no effect then', async () => {
    const rig = await createMailRig()
    await rig.connect()
    await rig.approveDevice()
    const shown = rig.codeChallenge()
    rig.client.actions.cancelConnect()
    expect(rig.client.getState().connect).toEqual({ status: 'idle' })
    await rig.type(DIGITS, shown)
    expect(selectStatus(rig.client.getState())).toBe('disconnected')
  })
})
