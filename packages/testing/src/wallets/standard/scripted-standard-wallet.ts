import { WalletError } from '@latchkey/errors'
import type { Approvals } from '../base/approvals.ts'
import { unauthorized } from '../base/provider-error.ts'
import { createWalletBase } from '../base/wallet-base.ts'
import type { ApprovalRequest } from '../scripted-wallet.types.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { callFeature, isServedBy, type Signers } from './call-feature.ts'
import {
  type FeatureCall,
  installPageStandardWallet,
  type PageStandardWallet,
  type PageStandardWalletConfig,
} from './page-standard-wallet.ts'
import { createStandardState, type PageAccount, type StandardState } from './standard-state.ts'
import type { ScriptedStandardWallet, ScriptedStandardWalletOptions } from './standard-wallet.types.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%23128a6b"/%3E%3Ccircle cx="16" cy="16" r="7" fill="none" stroke="white" stroke-width="3"/%3E%3C/svg%3E'

const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const BITCOIN_CHAINS = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']

const FEATURES: readonly string[] = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
]

const KINDS: Readonly<Record<string, ApprovalRequest['kind']>> = {
  connect: 'connect',
  signIn: 'message',
  signMessage: 'message',
}

/**
 * Returns a wallet of the Wallet Standard that a test controls, with real keys: a scripted wallet of Solana, the four
 * methods of a Bitcoin wallet, or both. For development chains only.
 *
 * @example
 * const solana = await createScriptedSolanaWallet({ privateKeys: publicSolanaTestKeys, chains: { [id]: url } })
 * const wallet = createScriptedStandardWallet({ solana })
 * wallet.installIn(window)
 * wallet.rejectNext('solana:signMessage')
 * @throws config/invalid-options without any keys
 * @see Wallet Standard
 */
export function createScriptedStandardWallet(options: ScriptedStandardWalletOptions): ScriptedStandardWallet {
  if (options.solana === undefined && options.bitcoin === undefined)
    throw new WalletError('config/invalid-options', { path: 'solana', problem: 'give keys of solana, bitcoin or both' })
  const config = toPageConfig(options)
  const state = createStandardState(options, config)
  const { lieOn, ...base } = createWalletBase<FeatureCall, PageStandardWallet>({
    options,
    sites: state,
    toRequest: ({ feature, inputs }) => ({ method: feature, params: inputs }),
    run: createRunner(toSigners(options), state),
    install: (window, bridge) => installPageStandardWallet(window, config, bridge),
  })
  return {
    ...base,
    accounts: async () => (await state.readAccounts()).map(({ address }) => address),
    async selectAccount(address) {
      options.solana?.selectAccount(address)
      await state.emitAccounts()
    },
    lieAbout: lieOn,
  }
}

/** Returns a function that requests approval and then runs a call of a feature. */
function createRunner(signers: Signers, state: StandardState) {
  async function requestApproval(
    origin: string,
    { feature, inputs }: FeatureCall,
    approvals: Approvals,
  ): Promise<void> {
    const kind = KINDS[feature.split(':')[1] ?? ''] ?? 'transaction'
    const [selected] = await state.readAccounts()
    await approvals.request({ origin, kind, method: feature, params: inputs, account: selected?.address ?? '' })
  }

  async function connect(origin: string, call: FeatureCall, approvals: Approvals): Promise<readonly PageAccount[]> {
    const [input] = call.inputs as readonly ({ readonly silent?: boolean } | undefined)[]
    if (input?.silent === true) return state.shared(origin)
    await state.whenUnlocked()
    if (!state.isPermitted(origin)) {
      await requestApproval(origin, call, approvals)
      state.permit(origin)
    }
    const accounts = await state.shared(origin)
    return call.feature === 'bitcoin:connect' ? accounts.filter(isOfBitcoin) : accounts
  }

  async function connectAndSignIn(origin: string, call: FeatureCall, approvals: Approvals): Promise<unknown> {
    await state.whenUnlocked()
    await requestApproval(origin, call, approvals)
    const signed = await answerSignIn(signers, (await state.readAccounts()).find(isOfSolana), call.inputs)
    state.permit(origin)
    await state.emitAccounts([origin])
    return pack(signed)
  }

  return async (origin: string, call: FeatureCall, approvals: Approvals): Promise<unknown> => {
    const [, verb] = call.feature.split(':')
    if (verb === 'connect') return connect(origin, call, approvals)
    if (verb === 'signIn') return connectAndSignIn(origin, call, approvals)
    if (verb === 'disconnect') return state.drop(origin)
    if (!state.isPermitted(origin)) throw unauthorized()
    await requestApproval(origin, call, approvals)
    return pack(await callFeature(signers, call.feature, call.inputs))
  }
}

const isOfSolana = ({ chains }: PageAccount) => chains.some((chain) => chain.startsWith('solana:'))
const isOfBitcoin = ({ chains }: PageAccount) => chains.some((chain) => chain.startsWith('bitcoin:'))

function toSigners({ solana, bitcoin }: ScriptedStandardWalletOptions): Signers {
  return { solana: solana?.openSession(), bitcoin }
}

/** Returns how a wallet with these options appears in a page. */
export function toPageConfig({
  solana,
  bitcoin,
  name = 'Scripted Standard Wallet',
  icon = ICON,
  chains = [...(solana === undefined ? [] : SOLANA_CHAINS), ...(bitcoin === undefined ? [] : BITCOIN_CHAINS)],
  features = FEATURES,
  supportedTransactionVersions = ['legacy', 0],
  register = 'at-once',
}: ScriptedStandardWalletOptions): PageStandardWalletConfig {
  const toInfo = (feature: string) =>
    /^solana:sign.*Transaction$/.test(feature)
      ? { version: '1.0.0', supportedTransactionVersions }
      : { version: '1.0.0' }
  const served = features.filter((feature) => isServedBy({ solana, bitcoin }, feature))
  return {
    name,
    icon,
    chains,
    register,
    features: Object.fromEntries(served.map((feature) => [feature, toInfo(feature)])),
  }
}

/** Encodes bytes in a form that can be passed between processes. */
function pack(outputs: readonly object[]): unknown {
  const toPlain = (value: unknown) => (value instanceof Uint8Array ? { $bytes: [...value] } : value)
  return outputs.map((output) =>
    Object.fromEntries(Object.entries(output).map(([key, value]) => [key, toPlain(value)])),
  )
}
