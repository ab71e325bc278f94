// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import type { SIWXSession } from '@latchkey/core'
import { createScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LatchkeyProvider } from './provider.tsx'
import { SignedIn, SignedOut } from './signed-in.tsx'
import { until } from './until.fixture.ts'
import { useSIWX } from './use-siwx.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Page() {
  const { status, isSignedIn, isRequired, session } = useSIWX()
  return (
    <>
      <SignedIn>members</SignedIn>
      <SignedOut>everybody</SignedOut>
      {` ${status} ${isSignedIn} ${isRequired} ${session?.signature}`}
    </>
  )
}

/** A page whose site has one session after the test adds it. */
async function createPage() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const clock = createFakeClock()
  let session: SIWXSession | undefined
  const client = createScreenClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [createFakeConnector({ wallets: [{ id: 'harbor', accounts: [ACCOUNT] }] })],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    siwx: {
      createMessage: () => Promise.reject(new Error('nobody signs')),
      addSession: async () => {},
      setSessions: async () => {},
      revokeSession: async () => {
        session = undefined
      },
      getSessions: async () => (session === undefined ? [] : [session]),
      getRequired: () => true,
    },
  })
  await client.prepareFor('reads')
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    client.destroy()
  })
  await act(async () =>
    root.render(
      <LatchkeyProvider client={client}>
        <Page />
      </LatchkeyProvider>,
    ),
  )
  const text = () => container.textContent ?? ''
  const connect = () => {
    client.actions.connect({ walletId: 'harbor' })
    return until(() => client.getState().signIn !== undefined && !text().includes('undefined false'), clock)
  }
  const keep = (signature: string) => {
    session = { data: {}, message: '', signature } as unknown as SIWXSession
  }
  return { client, connect, keep, clock, text }
}

describe('useSIWX and SignedIn, on a page for members', () => {
  it('show no content for members before a session exists, with or without a wallet', async () => {
    const { connect, text } = await createPage()
    expect(text()).toBe('everybody undefined false false undefined')
    await connect()
    expect(text()).toBe('everybody signed-out false true undefined')
  })

  it('show the content for members to an account with a session, until it signs out', async () => {
    const { client, connect, keep, clock, text } = await createPage()
    keep('0xab')
    await connect()
    expect(text()).toBe('members signed-in true true 0xab')
    const ending = client.actions.signOut()
    await until(() => text().startsWith('everybody'), clock)
    expect(await ending).toMatchObject({ ok: true })
    expect(text()).toBe('everybody signed-out false true undefined')
  })
})
