import { describe, expect, it } from 'vitest'
import type { Approval, WalletSession } from '../../ports/index.ts'
import type { ConnectState, FailureState } from '../../store/state.ts'
import { type ConnectFlowEvent, stepConnect } from './connect.flow.ts'

const wallet = { walletId: 'com.one', namespace: 'eip155' } as const
const failure: FailureState = { code: 'connect/rejected', kind: 'rejected', retryable: false, context: {} }
const approval: Approval = { id: 'one', sessions: [{ walletId: 'com.one' } as WalletSession] }
const signIn = { request: undefined }

const idle: ConnectState = { status: 'idle' }
const waiting: ConnectState = { status: 'waiting', ...wallet }
const prefetched: ConnectState = { ...waiting, isPrefetched: true }
const retryAt = 1_000
const failed: ConnectState = { status: 'failed', ...wallet, failure, retryAt }

const connect: ConnectFlowEvent = { type: 'connect', ...wallet }
const approved: ConnectFlowEvent = { type: 'approved', approval }
const refused: ConnectFlowEvent = { type: 'refused', failure, retryAt }
const retry: ConnectFlowEvent = { type: 'retry', now: 1_000 }
const cancel: ConnectFlowEvent = { type: 'cancel' }
const ask = { type: 'ask-wallet', ...wallet, isFresh: false }
const askAnew = { ...ask, isFresh: true }
const pairingUri = { uri: 'wc:…', expiresAt: 240_000 }
const link = { href: 'one://', name: 'One' }
const chosen = { id: 'one', name: 'One' }
const adopt = { type: 'adopt', approval, how: {} }

describe('the journey from a chosen wallet to a session', () => {
  it.each([
    ['asks the wallet that was chosen', idle, connect, waiting, [ask]],
    ['asks once for two presses on the same wallet', waiting, connect, waiting, []],
    ['asks again when a wallet that failed is chosen again', failed, connect, waiting, [ask]],
    ['takes the session that the wallet gave', waiting, approved, idle, [adopt]],
    [
      'asks the site first, where visitors sign in',
      waiting,
      { ...approved, signIn },
      waiting,
      [{ type: 'sign-in', approval, signIn }],
    ],
    ['takes the session that the site admits', waiting, { type: 'admitted', approval }, idle, [adopt]],
    ['ignores a session that is admitted after the visitor left', idle, { type: 'admitted', approval }, idle, []],
    ['shows why a wallet did not connect', waiting, refused, failed, []],
    ['asks the same wallet again on retry', failed, retry, waiting, [askAnew]],
    ['asks anew for a new pairing URI', { ...waiting, pairingUri }, { ...connect, isFresh: true }, waiting, [askAnew]],
    [
      'shows what the person takes to the wallet',
      waiting,
      { type: 'pairing-uri', pairingUri },
      { ...waiting, pairingUri },
      [],
    ],
    ['keeps which app was opened for it', waiting, { type: 'linked', link }, { ...waiting, link }, []],
    [
      'tells with the session which app was opened',
      { ...waiting, link },
      approved,
      idle,
      [{ ...adopt, how: { link } }],
    ],
    ['ignores a pairing URI that nobody waits for any more', idle, { type: 'pairing-uri', pairingUri }, idle, []],
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
      [askAnew],
    ],
    ['keeps it over a retry', { ...failed, chosen }, retry, { ...waiting, chosen }, [askAnew]],
    [
      'tells with the session which wallet it was',
      { ...waiting, chosen },
      approved,
      idle,
      [{ ...adopt, how: { chosen } }],
    ],
    ['ignores a retry while nothing failed', waiting, retry, waiting, []],
    ['ignores a cancel while nothing happens', idle, cancel, idle, []],
    ['prefetches before a choice', idle, { ...connect, type: 'prefetch' }, prefetched, [ask]],
    ['prefetches nothing while somebody waits', waiting, { ...connect, type: 'prefetch' }, waiting, []],
    ['goes on with what was asked ahead once it is chosen', prefetched, connect, waiting, []],
    [
      'takes an app that is opened with it for a choice',
      prefetched,
      { type: 'linked', link },
      { ...waiting, link },
      [],
    ],
    ['says nothing of a failure that nobody waits for', prefetched, refused, idle, []],
  ] as const)('%s (Spec §4)', (_, state, event, next, effects) => {
    expect(stepConnect(state, event)).toEqual([next, ...effects])
  })

  it('asks the other wallet when another one is chosen meanwhile', () => {
    const other = { walletId: 'com.two', namespace: 'eip155' } as const
    expect(stepConnect(waiting, { type: 'connect', ...other })).toEqual([
      { status: 'waiting', ...other },
      { type: 'ask-wallet', ...other, isFresh: false },
    ])
  })
})
