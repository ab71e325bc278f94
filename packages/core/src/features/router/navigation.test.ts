import { mainnet } from '@latchkey/chains'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeStorage } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { FIRST_VISIT } from '../../storage/stored-session.ts'
import { initialState } from '../../store/create-context.ts'
import type { State } from '../../store/state.ts'
import { stepModal } from '../modal/modal.flow.ts'
import { type DomainEvent, endTransaction, navigate } from './navigation.ts'
import type {
  ModalEffect,
  ModalEvent,
  TransactionEnd,
  TransactionStackItem,
  ViewEntry,
  ViewName,
} from './router.types.ts'
import { currentView } from './view-rules.ts'

const FRESH: State = initialState(
  {
    networks: [mainnet],
    adapters: [],
    connectors: [],
    storage: createFakeStorage(),
    clock: createFakeClock(),
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  },
  FIRST_VISIT,
)
const OPEN = { isOpen: true, isLoading: false, isShaking: false }

const entry = (name: ViewName): ViewEntry => ({ name, params: undefined }) as ViewEntry
const push = (name: ViewName): ModalEvent => ({ type: 'push', entry: entry(name) })

const onSuccess = { type: 'cancel-connect', walletId: 'success' } as const
const onCancel = { type: 'cancel-connect', walletId: 'cancel' } as const

function at(names: readonly ViewName[], change: Partial<State> = {}): State {
  return { ...FRESH, modal: OPEN, router: { history: names.map(entry), direction: 'none' }, ...change }
}

function account(networkId: 'eip155:1' | 'eip155:999' = 'eip155:1'): Pick<State, 'connections'> {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  return {
    connections: { eip155: { status: 'connected', address, accounts: [{ address, networks: 'all' }], networkId } },
  }
}

/** The names of the stack, whether the modal is open, and the effects. */
function seen([{ router, modal }, ...effects]: readonly [State, ...ModalEffect[]]) {
  return {
    names: router.history.map(({ name }) => name),
    isOpen: modal.isOpen,
    outcomes: effects.map((effect) => (effect.type === 'track' ? effect.event.event : effect.walletId)),
  }
}

function beginTransaction(state: State, item: TransactionStackItem): State {
  return { ...state, transactions: [...state.transactions, { ...item, entry: currentView(state.router) }] }
}

/** Starts a flow on the current screen, and ends it. */
function run(state: State, item: TransactionStackItem, end: TransactionEnd) {
  return seen(endTransaction(beginTransaction(state, item), end))
}

describe('endTransaction', () => {
  it('goes back and runs the cancel effect after a cancel (Spec §2.33)', () => {
    const item = { onSuccess, onCancel, replace: true, resetTo: entry('AllWallets') }
    expect(run(at(['Account', 'ApproveTransaction']), item, 'cancel')).toEqual({
      names: ['Account'],
      isOpen: true,
      outcomes: ['cancel'],
    })
  })

  it('goes back and runs the success effect after a success (Spec §2.34)', () => {
    expect(run(at(['Account', 'ApproveTransaction']), { onSuccess, onCancel }, 'success')).toEqual({
      names: ['Account'],
      isOpen: true,
      outcomes: ['success'],
    })
  })

  it('returns to the step before ConnectingSiwe if the flow is marked replace (Spec §2.35)', () => {
    const state = at(['Connect', 'AllWallets', 'ConnectingSiwe', 'ApproveTransaction'])
    expect(run(state, { onSuccess, replace: true }, 'success').names).toEqual(['Connect', 'AllWallets'])
  })

  it.each([
    ['no ConnectingSiwe', at(['Account', 'ApproveTransaction'])],
    ['no step before ConnectingSiwe', at(['ConnectingSiwe', 'ApproveTransaction'])],
  ])('closes and clears the history if the flow is marked replace and there is %s (Spec §2.36)', (_, state) => {
    expect(run(state, { onSuccess, replace: true }, 'success')).toEqual({
      names: ['Connect'],
      isOpen: false,
      outcomes: ['MODAL_CLOSE', 'success'],
    })
  })

  it('resets the stack to the view of the flow, if it has one, then runs the success effect (Spec §2.37)', () => {
    const item = { onSuccess, resetTo: entry('Account') }
    expect(run(at(['Connect', 'ApproveTransaction']), item, 'success')).toMatchObject({
      names: ['Account'],
      outcomes: ['success'],
    })
  })

  it('ends the newest flow first (Spec §2.32)', () => {
    const outer = beginTransaction(at(['Connect', 'AllWallets']), { onSuccess })
    const inner = beginTransaction(stepModal(outer, push('Networks'))[0], { onSuccess: onCancel })
    expect(inner.transactions.map(({ entry: { name } }) => name)).toEqual(['AllWallets', 'Networks'])
    const first = endTransaction(inner, 'success')
    expect(seen(first)).toMatchObject({ names: ['Connect', 'AllWallets'], outcomes: ['cancel'] })
    const second = endTransaction(first[0], 'success')
    expect(seen(second)).toMatchObject({ names: ['Connect'], outcomes: ['success'] })
    expect(endTransaction(second[0], 'success')).toEqual([second[0]])
  })

  it('cancels the flow, which is plain data in the state, when its first screen is left', () => {
    const begun = beginTransaction(at(['Connect', 'AllWallets']), { onSuccess, onCancel })
    expect(JSON.parse(JSON.stringify(begun.transactions))).toEqual([
      { onSuccess, onCancel, entry: { name: 'AllWallets' } },
    ])
    const [deeper, ...none] = stepModal(begun, push('Networks'))
    expect(none).toEqual([])
    const back = stepModal(deeper, { type: 'back', isConnected: false })
    expect(seen(back).outcomes).toEqual([])
    const left = stepModal(back[0], { type: 'back', isConnected: false })
    expect(seen(left).outcomes).toEqual(['cancel'])
    expect(left[0].transactions).toEqual([])
    expect(seen(stepModal(deeper, { type: 'close' })).outcomes).toEqual(['cancel', 'MODAL_CLOSE'])
  })
})

describe('navigate', () => {
  const embedded = { isEmbedded: true, modal: { ...OPEN, isOpen: false } }
  const closed = { modal: { ...OPEN, isOpen: false } }
  const eip155 = { namespace: 'eip155' } as const
  const rows: readonly (readonly [string, DomainEvent, State, readonly ViewName[], boolean])[] = [
    [
      'closes the modal on a connect',
      { type: 'connected' },
      at(['Connect', 'AllWallets'], account()),
      ['Connect'],
      false,
    ],
    [
      'shows Account on a connect in an embedded modal',
      { type: 'connected' },
      at(['Connect'], { ...account(), ...embedded }),
      ['Account'],
      false,
    ],
    [
      'shows nothing on a connect behind a closed modal',
      { type: 'connected' },
      at(['Connect'], { ...account(), ...closed }),
      ['Connect'],
      false,
    ],
    [
      'shows UnsupportedChain on a connect to such a network (Spec §2.11)',
      { type: 'connected' },
      at(['Connect'], account('eip155:999')),
      ['UnsupportedChain'],
      true,
    ],
    [
      'closes the list of wallets when a session is restored',
      { type: 'restored' },
      at(['Connect'], account()),
      ['Connect'],
      false,
    ],
    [
      'changes nothing when a session is restored behind another screen',
      { type: 'restored' },
      at(['Networks'], account()),
      ['Networks'],
      true,
    ],
    [
      'shows UnsupportedChain when such a session is restored in an embedded modal',
      { type: 'restored' },
      at(['Account'], { ...account('eip155:999'), ...embedded }),
      ['UnsupportedChain'],
      true,
    ],
    [
      'shows nothing when such a session is restored behind a closed modal',
      { type: 'restored' },
      at(['Connect'], { ...account('eip155:999'), ...closed }),
      ['Connect'],
      false,
    ],
    [
      'shows Account in an embedded modal when another tab connected',
      { type: 'followed' },
      at(['Connect'], { ...account(), ...embedded }),
      ['Account'],
      false,
    ],
    [
      'closes the modal on a disconnect',
      { type: 'disconnected' },
      at(['Account', 'AccountSettings']),
      ['Connect'],
      false,
    ],
    [
      'shows UnsupportedChain when the wallet switches to such a network',
      { type: 'network-changed', ...eip155 },
      at(['Account'], { ...account('eip155:999'), ...closed }),
      ['UnsupportedChain'],
      true,
    ],
    [
      'closes UnsupportedChain when the wallet switches to a network of the site',
      { type: 'network-changed', ...eip155 },
      at(['UnsupportedChain', 'SwitchNetwork'], account()),
      ['Connect'],
      false,
    ],
    [
      'changes nothing when the wallet switches between networks of the site',
      { type: 'network-changed', ...eip155 },
      at(['Account'], account()),
      ['Account'],
      true,
    ],
    [
      'returns to the screen before the list of networks on a switch',
      { type: 'network-switched' },
      at(['Account', 'Networks', 'SwitchNetwork'], account()),
      ['Account'],
      true,
    ],
    [
      'returns to the screen before that of the switch',
      { type: 'network-switched' },
      at(['Account', 'SwitchNetwork'], account()),
      ['Account'],
      true,
    ],
    [
      'closes UnsupportedChain on a switch',
      { type: 'network-switched' },
      at(['UnsupportedChain', 'SwitchNetwork'], account()),
      ['Connect'],
      false,
    ],
  ]
  it.each(rows)('%s', (_, event, state, names, isOpen) => {
    expect(seen(navigate(state, event, false))).toMatchObject({ names, isOpen })
  })

  it('does not open UnsupportedChain if the site allows such networks', () => {
    const state = at(['Account'], account('eip155:999'))
    expect(navigate(state, { type: 'network-changed', ...eip155 }, true)).toEqual([state])
  })
})
