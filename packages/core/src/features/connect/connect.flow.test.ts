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

describe('the journey from a chosen wallet to a session', () => {
  it.each([
    ['requests an approval of the chosen wallet', idle, connect, waiting, [request]],
    ['sends one request for two presses on the same wallet', waiting, connect, waiting, []],
    ['sends a new request when a wallet that failed is chosen again', failed, connect, waiting, [request]],
    ['takes the session that the wallet gave', waiting, approved, idle, [adopt]],
    [
      'signs in with the site first, where visitors sign in',
      waiting,
      { ...approved, needsSignIn: true },
      waiting,
      [{ type: 'sign-in', approvalId }],
    ],
    ['takes the session that the site admits', waiting, { type: 'admitted', approvalId }, idle, [adopt]],
    ['ignores a session that is admitted after the visitor left', idle, { type: 'admitted', approvalId }, idle, []],
    ['shows why a wallet did not connect', waiting, refused, failed, []],
    ['sends a new request to the same wallet on retry', failed, retry, waiting, [freshRequest]],
    [
      'sends a fresh request for a new pairing URI',
      { ...waiting, challenge },
      { ...connect, isFresh: true },
      waiting,
      [freshRequest],
    ],
    [
      'shows what the person takes to the wallet',
      waiting,
      { type: 'challenged', challenge },
      { ...waiting, challenge },
      [],
    ],
    ['keeps which app was opened for it', waiting, { type: 'linked', link }, { ...waiting, link }, []],
    [
      'returns with the session which app was opened',
      { ...waiting, link },
      approved,
      idle,
      [{ ...adopt, how: { link } }],
    ],
    ['shows no challenge that is answered', { ...waiting, challenge }, { type: 'challenged' }, waiting, []],
    ['ignores a pairing URI that nobody waits for any more', idle, { type: 'challenged', challenge }, idle, []],
    ['ignores an app that was opened for nothing', failed, { type: 'linked', link }, failed, []],
    ['forgets a wallet that the visitor left', waiting, cancel, idle, []],
    ['forgets a failure that the visitor left', failed, cancel, idle, []],
    ['forgets the wallet that is left by its name', waiting, { ...cancel, walletId: wallet.walletId }, idle, []],
    ['goes on while another wallet is left', waiting, { ...cancel, walletId: 'com.two' }, waiting, []],
    ['keeps a failure while another wallet is left', failed, { ...cancel, walletId: 'com.two' }, failed, []],
    ['ignores a session that nobody waits for any more', idle, approved, idle, []],
    ['ignores a refusal that nobody waits for any more', idle, refused, idle, []],
    ['ignores a retry that comes too soon', failed, { type: 'retry', now: 999 }, failed, []],
    ['keeps which wallet the person wants', waiting, { ...connect, chosen }, { ...waiting, chosen }, []],
    [
      'keeps it over a new pairing URI',
      { ...waiting, chosen },
      { ...connect, isFresh: true },
      { ...waiting, chosen },
      [freshRequest],
    ],
    ['keeps it over a retry', { ...failed, chosen }, retry, { ...waiting, chosen }, [freshRequest]],
    [
      'tells with the session which wallet it was',
      { ...waiting, chosen },
      approved,
      idle,
      [{ ...adopt, how: { chosen } }],
    ],
    ['ignores a retry while nothing failed', waiting, retry, waiting, []],
    ['ignores a cancel while nothing happens', idle, cancel, idle, []],
    ['prefetches before a choice', idle, { ...connect, type: 'prefetch' }, prefetched, [request]],
    ['prefetches nothing while somebody waits', waiting, { ...connect, type: 'prefetch' }, waiting, []],
    ['keeps the prefetched request once its wallet is chosen', prefetched, connect, waiting, []],
    [
      'takes an app that is opened with it for a choice',
      prefetched,
      { type: 'linked', link },
      { ...waiting, link },
      [],
    ],
    ['ignores the failure of a prefetch', prefetched, refused, idle, []],
  ] as const)('%s', (_, state, event, next, effects) => {
    expect(stepConnect(state, event)).toEqual([next, ...effects])
  })

  it('sends a new request for another provider, and for another way to open the same wallet', () => {
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

  it('sends the request to the other wallet when another one is chosen meanwhile', () => {
    const other = { walletId: 'com.two', namespace: 'eip155' } as const
    expect(stepConnect(waiting, { type: 'connect', ...other })).toEqual([
      { status: 'waiting', ...other },
      { type: 'request-approval', ...other, isFresh: false },
    ])
  })
})
