// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { type Client, createClient } from '@latchkey/core'
import { chooseOnramp, editSend, startSwap } from '@latchkey/core/ui'
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
import { LatchkeyProvider, useClient } from './provider.tsx'
import { useModal } from './use-modal.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Verbs {
  open: ReturnType<typeof useModal>['open']
  client: Client
}

function Page({ onVerbs }: { readonly onVerbs: (verbs: Verbs) => void }) {
  onVerbs({ open: useModal().open, client: useClient() })
  return null
}

/** A page with a connected wallet, and the verbs of its components. */
async function createPage(): Promise<Verbs> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = createClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter({ balances: { [ACCOUNT]: 2n * 10n ** 18n } })],
    connectors: [createFakeConnector({ wallets: [{ id: 'harbor', name: 'Harbor', accounts: [ACCOUNT] }] })],
    storage: createFakeStorage(),
    clock: createFakeClock(),
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    client.destroy()
  })
  const verbs: Partial<Verbs> = {}
  await act(async () =>
    root.render(
      <LatchkeyProvider client={client}>
        <Page onVerbs={(given) => Object.assign(verbs, given)} />
      </LatchkeyProvider>,
    ),
  )
  await act(async () => void (await client.actions.connect({ walletId: 'harbor' })))
  return verbs as Verbs
}

describe('useModal', () => {
  it.each(['1e-3', '-1', '0,5', '0x10'])('rejects sending or swapping %j with amount/invalid', async (amount) => {
    const { open, client } = await createPage()
    const sending = open({ view: 'WalletSend', arguments: { to: FRIEND, amount } })
    await expect(sending).rejects.toMatchObject({ code: 'amount/invalid' })
    await expect(open({ view: 'Swap', arguments: { amount } })).rejects.toMatchObject({ code: 'amount/invalid' })
    for (const refused of [
      editSend(client, { type: 'amount', amount: { unit: 'token', text: amount } }),
      startSwap(client, { amount }),
      chooseOnramp(client, { amount }),
    ])
      expect(await refused).toMatchObject({ ok: false, error: { code: 'amount/invalid' } })
  })
})
