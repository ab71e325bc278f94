import type { ConnectRequest, SessionEvent } from '@latchkey/core/ports'
import {
  createFakeClock,
  createFakeContext,
  createScriptedSolanaWallet,
  createScriptedStandardWallet,
  type ScriptedStandardWalletOptions,
} from '@latchkey/testing'
import { type WalletStandardOptions, walletStandard } from './index.ts'

export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const SEEDS = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const

/** A page with a scripted wallet of two Solana accounts, and the connector of a site. */
export async function beginStandard(
  given: Partial<ScriptedStandardWalletOptions> = {},
  options: WalletStandardOptions = {},
) {
  const clock = createFakeClock()
  const window = Object.assign(new EventTarget(), { navigator: {} })
  const chains = { [MAINNET]: '', [DEVNET]: '' } as const
  const solana = await createScriptedSolanaWallet({ privateKeys: [...SEEDS], chains })
  const wallet = createScriptedStandardWallet({ solana, name: 'Lighthouse', clock, ...given })
  const page = wallet.installIn(window)
  const client = new AbortController()
  const connector = walletStandard({ window, ...options })
  await connector.load?.()
  connector.start(createFakeContext({ clock, signal: client.signal }))
  const connect = async (request: Partial<ConnectRequest> = {}) => {
    const { signal } = new AbortController()
    const named = { walletId: 'standard:lighthouse', namespace: 'solana', silent: false, signal } as const
    const { sessions } = await connector.connect({ ...named, ...request })
    return sessions[0]
  }
  const open = async (request: Partial<ConnectRequest> = {}) => {
    const session = await connect(request)
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    return { session, events }
  }
  const [address = '', other = ''] = solana.accounts()
  return { clock, window, wallet, page, client, connector, solana, connect, open, address, other }
}
