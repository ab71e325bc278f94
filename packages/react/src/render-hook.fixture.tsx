import { mainnet } from '@latchkey/chains'
import { type Client, createClient } from '@latchkey/core'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { LatchkeyProvider } from './provider.tsx'
import { until } from './until.fixture.ts'

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface CallerProps<T, P> {
  readonly hook: (given: P | undefined) => T
  readonly given: P | undefined
  onValue(value: T): void
}

function Caller<T, P>({ hook, given, onValue }: CallerProps<T, P>) {
  onValue(hook(given))
  return null
}

/**
 * A component that calls a hook, in a page with a connected wallet and without the guard.
 *
 * @param hook - Gets the value of `show`, at first `undefined`.
 */
export async function renderHook<T, P>(hook: (given: P | undefined) => T) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const connector = createFakeConnector({ wallets: [{ id: 'harbor', name: 'Harbor', accounts: [ACCOUNT] }] })
  const adapter = createFakeChainAdapter({
    balances: { [ACCOUNT]: 2n * 10n ** 18n },
    names: { 'bob.eth': FRIEND },
  })
  const clock = createFakeClock()
  const client: Client = createClient({
    networks: [mainnet],
    adapters: [adapter],
    connectors: [connector],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    features: { guard: false },
  })
  const seen: T[] = []
  const root = createRoot(document.createElement('div'))
  const show = (given?: P) =>
    act(async () =>
      root.render(
        <StrictMode>
          <LatchkeyProvider client={client}>
            <Caller hook={hook} given={given} onValue={(value) => void seen.push(value)} />
          </LatchkeyProvider>
        </StrictMode>,
      ),
    )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    client.destroy()
  })
  const now = () => seen[seen.length - 1] as T
  await show()
  await act(async () => client.actions.connect({ walletId: 'harbor' }))
  await until(() => client.getState().connections.eip155?.address !== undefined)
  return {
    client,
    adapter,
    clock,
    wallet: connector.wallet('harbor'),
    show,
    /** The last value of the hook. */
    now,
    /** Waits until the hook returns such a value. */
    until: (isWanted: (value: T) => boolean) => until(() => isWanted(now())),
    unmount: () => act(async () => root.unmount()),
  }
}
