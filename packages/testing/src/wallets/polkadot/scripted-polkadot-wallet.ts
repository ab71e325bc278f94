import { bytesToHex, encodeSs58, hexToBytes } from '@latchkey/primitives'
import { type PolkadotKey, publicPolkadotSeeds, toPolkadotKey } from './polkadot-key.ts'
import { createScript } from './polkadot-script.ts'
import type {
  InjectedAccount,
  InjectedApi,
  ScriptedPolkadotWallet,
  ScriptedPolkadotWalletOptions,
} from './scripted-polkadot-wallet.types.ts'

const GENERIC_PREFIX = 42
const STRANGER = { type: 'sr25519', seed: `0x${'09'.repeat(32)}` } as const
const TYPES = ['ed25519', 'sr25519', 'ecdsa'] as const
const OPEN = new TextEncoder().encode('<Bytes>')
const CLOSE = new TextEncoder().encode('</Bytes>')

/**
 * Returns a scripted Polkadot wallet that signs with real keys of every type.
 *
 * @example
 * const wallet = await createScriptedPolkadotWallet()
 * wallet.installIn(window)
 * wallet.rejectNext()
 */
export async function createScriptedPolkadotWallet(
  options: ScriptedPolkadotWalletOptions = {},
): Promise<ScriptedPolkadotWallet> {
  const { key = 'scripted-js', prefix = GENERIC_PREFIX, genesisHash = null, seeds = publicPolkadotSeeds } = options
  const own = await Promise.all(seeds.map(toPolkadotKey))
  const stranger = await toPolkadotKey(STRANGER)
  const script = createScript(options.clock)
  const permitted = new Set<string>()
  const listeners = new Set<(accounts: readonly InjectedAccount[]) => void>()
  const signRequests: { readonly address: string; readonly data: string }[] = []
  const pages: { injectedWeb3?: unknown }[] = []
  const metadata: unknown[] = []
  let shared: readonly PolkadotKey[] = own
  let [isLocked, isForging, isUnwrapped, isPrefixed] = [false, false, false, false]
  const addressOf = ({ accountId }: PolkadotKey) => encodeSs58(accountId, prefix)

  function list(): readonly InjectedAccount[] {
    const seen = isLocked || permitted.size === 0 ? [] : shared
    return seen.map((each) => ({ address: addressOf(each), genesisHash, name: `Test ${each.type}`, type: each.type }))
  }
  const answerAccounts = () => script.lie('accounts', list()) as readonly InjectedAccount[]
  const notify = () => {
    for (const listener of [...listeners]) listener(answerAccounts())
  }

  async function signRaw({ address, data }: { readonly address: string; readonly data: string }) {
    signRequests.push({ address, data })
    await script.attend()
    const signer = own.find((each) => addressOf(each) === address)
    if (isLocked || signer === undefined) throw new Error('Unable to find the account')
    script.question('Cancelled')
    const bytes = hexToBytes(data)
    const signed = await (isForging ? stranger : signer).sign(isUnwrapped ? bytes : wrap(bytes))
    const signature = isPrefixed ? Uint8Array.from([TYPES.indexOf(signer.type), ...signed]) : signed
    return script.lie('signature', { id: signRequests.length, signature: bytesToHex(signature) }) as never
  }

  const api: InjectedApi = {
    accounts: {
      async get() {
        await script.attend()
        return answerAccounts()
      },
      subscribe(listener) {
        listeners.add(listener)
        void script.attend().then(() => listeners.has(listener) && listener(answerAccounts()))
        return () => listeners.delete(listener)
      },
    },
    metadata: {
      get: async () => metadata as never,
      async provide(definition) {
        metadata.push(definition)
        return true
      },
    },
    signer: { signRaw },
  }

  async function enable(origin: string): Promise<InjectedApi> {
    await script.attend()
    if (!permitted.has(origin)) {
      script.question('Rejected')
      permitted.add(origin)
    }
    return script.lie('enable', api) as InjectedApi
  }

  return {
    ...script.controls,
    installIn(window) {
      pages.push(window)
      window.injectedWeb3 = { ...(window.injectedWeb3 as object | undefined), [key]: { version: '1.0.0', enable } }
    },
    accounts: () => shared.map(addressOf),
    accountIds: () => shared.map(({ accountId }) => accountId),
    signRequests: () => signRequests,
    listenerCount: () => listeners.size,
    lock() {
      isLocked = true
      notify()
    },
    unlock() {
      isLocked = false
      notify()
    },
    forge() {
      isForging = true
    },
    signUnwrapped() {
      isUnwrapped = true
    },
    prefixSignatures() {
      isPrefixed = true
    },
    share(...places) {
      shared = places.flatMap((place) => own[place] ?? [])
      notify()
    },
    repeat: notify,
    forget() {
      permitted.clear()
      notify()
    },
    vanish() {
      for (const page of pages) page.injectedWeb3 = {}
      script.vanish()
    },
  }
}

/** Wraps text as wallets do, so that it cannot be a transaction. Wrapped text stays unchanged. */
function wrap(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  return Uint8Array.from([...OPEN, ...bytes, ...CLOSE])
}
