import { describe, expect, it } from 'vitest'
import type { ConnectState, FailureState } from '../../store/state.ts'
import { type ConnectFlowEvent, stepConnect } from './connect.flow.ts'

const wallet = { walletId: 'com.one', namespace: 'eip155' } as const
const failure: FailureState = { code: 'connect/rejected', context: {} }
const approvalId = 'one'

const idle: ConnectState = { status: 'idle' }
const waiting: ConnectState = { status: 'waiting', ...wallet }
const prefetched: ConnectState = { ...waiting, isPrefetched: true }
const retryAt = 1_000
const failed: ConnectState = { status: 'failed', ...wallet, failure, retryAt }

const connect: ConnectFlowEvent = { type: 'connect', ...wallet }
const approved: ConnectFlowEvent = { type: 'approved', approvalId, needsSignIn: false }
const refused: ConnectFlowEvent = { type: 'refused', failure, retryAt }
const retry: ConnectFlowEvent = { type: 'retry', now: 1_000 }
const cancel: ConnectFlowEvent = { type: 'cancel' }
const request = { type: 'request-approval', ...wallet, isFresh: false }
const freshRequest = { ...request, isFresh: true }
const challenge = { type: 'pairing-uri', uri: 'wc:…', expiresAt: 240_000 } as const
const link = { href: 'one://', name: 'One' }
const chosen = { id: 'one', name: 'One' }
const adopt = { type: 'adopt', approvalId, how: {} }

describe('the flow from a chosen wallet to a session', () => {
  it.each([
    ['requests an approval of the chosen wallet', idle, connect, waiting, [request]],
    ['sends one request for two presses on the same wallet', waiting, connect, waiting, []],
    ['sends a new request if a wallet that failed is chosen again', failed, connect, waiting, [request]],
    ['stores the session of the wallet', waiting, approved, idle, [adopt]],
    [
      'signs in at the site first, on a site with sign-in',
      waiting,
      { ...approved, needsSignIn: true },
      waiting,
      [{ type: 'sign-in', approvalId }],
    ],
    ['stores the session that the site accepts', waiting, { type: 'admitted', approvalId }, idle, [adopt]],
    ['ignores a session that is accepted after the visitor left', idle, { type: 'admitted', approvalId }, idle, []],
    ['shows why a wallet did not connect', waiting, refused, failed, []],
    ['sends a new request to the same wallet on retry', failed, retry, waiting, [freshRequest]],
    [
      'sends a fresh request for a new pairing URI',
      { ...waiting, challenge },
      { ...connect, isFresh: true },
      waiting,
      [freshRequest],
    ],
    ['shows the pairing URI', waiting, { type: 'challenged', challenge }, { ...waiting, challenge }, []],
    ['stores which app was opened with the pairing URI', waiting, { type: 'linked', link }, { ...waiting, link }, []],
    ['returns the opened app with the session', { ...waiting, link }, approved, idle, [{ ...adopt, how: { link } }]],
    ['removes an answered challenge', { ...waiting, challenge }, { type: 'challenged' }, waiting, []],
    ['ignores a pairing URI after the request was cancelled', idle, { type: 'challenged', challenge }, idle, []],
    ['ignores an opened app without a pairing URI', failed, { type: 'linked', link }, failed, []],
    ['removes the request when the visitor leaves', waiting, cancel, idle, []],
    ['removes the failure when the visitor leaves', failed, cancel, idle, []],
    [
      'removes the request when the visitor leaves that wallet by id',
      waiting,
      { ...cancel, walletId: wallet.walletId },
      idle,
      [],
    ],
    ['continues while another wallet is left by id', waiting, { ...cancel, walletId: 'com.two' }, waiting, []],
    ['keeps a failure while another wallet is left by id', failed, { ...cancel, walletId: 'com.two' }, failed, []],
    ['ignores a session after the request was cancelled', idle, approved, idle, []],
    ['ignores a rejection after the request was cancelled', idle, refused, idle, []],
    ['ignores a retry that comes too early', failed, { type: 'retry', now: 999 }, failed, []],
    ['stores which wallet the user wants to reach', waiting, { ...connect, chosen }, { ...waiting, chosen }, []],
    [
      'keeps that wallet for a new pairing URI',
      { ...waiting, chosen },
      { ...connect, isFresh: true },
      { ...waiting, chosen },
      [freshRequest],
    ],
    ['keeps that wallet for a retry', { ...failed, chosen }, retry, { ...waiting, chosen }, [freshRequest]],
    ['returns that wallet with the session', { ...waiting, chosen }, approved, idle, [{ ...adopt, how: { chosen } }]],
    ['ignores a retry without a failure', waiting, retry, waiting, []],
    ['ignores a cancel without a request', idle, cancel, idle, []],
    ['prefetches before a wallet is chosen', idle, { ...connect, type: 'prefetch' }, prefetched, [request]],
    ['prefetches nothing while a request is pending', waiting, { ...connect, type: 'prefetch' }, waiting, []],
    ['keeps the prefetched request when its wallet is chosen', prefetched, connect, waiting, []],
    ['treats an opened app as a choice of the wallet', prefetched, { type: 'linked', link }, { ...waiting, link }, []],
    ['ignores the failure of a prefetch', prefetched, refused, idle, []],
  ] as const)('%s', (_, state, event, next, effects) => {
    expect(stepConnect(state, event)).toEqual([next, ...effects])
  })

  it('sends a new request for another provider, or for another link of the same wallet', () => {
    const atGoogle = { ...waiting, social: 'google' } as const
    expect(stepConnect(atGoogle, { ...connect, social: 'google' })).toEqual([atGoogle])
    expect(stepConnect(atGoogle, { ...connect, social: 'x' })).toEqual([
      { ...waiting, social: 'x' },
      { ...request, social: 'x' },
    ])
    expect(stepConnect(atGoogle, connect)).toEqual([waiting, request])
    expect(stepConnect({ ...failed, social: 'google' }, retry)).toEqual([
      atGoogle,
      { ...freshRequest, social: 'google' },
    ])
  })

  it('sends the request to the other wallet if another one is chosen meanwhile', () => {
    const other = { walletId: 'com.two', namespace: 'eip155' } as const
    expect(stepConnect(waiting, { type: 'connect', ...other })).toEqual([
      { status: 'waiting', ...other },
      { type: 'request-approval', ...other, isFresh: false },
    ])
  })
})
