import type { Namespace } from '@latchkey/primitives'
import { walletIconSchema, walletNameSchema } from '@latchkey/protocol/wallet-info'
import * as v from 'valibot'
import { STANDARD_NAMESPACES, toNetworkIds } from './chains.ts'
import { hasFeature, type StandardWallet } from './standard-wallet.ts'

/** A wallet's validated description of itself. */
export interface WalletDescription {
  readonly name: string
  readonly icon: string | undefined
  readonly namespaces: readonly Namespace[]
  readonly canSignIn: boolean
}

/** Maximum number of chains; a longer list is an attack on the memory of the page. */
const MAX_CHAINS = 256

export const chainsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(MAX_CHAINS))

const walletSchema = v.object({ name: walletNameSchema, icon: walletIconSchema, chains: chainsSchema })

/** Features with which the accounts of a family can be requested. */
const CONNECT: Readonly<Record<string, readonly string[]>> = {
  solana: ['standard:connect'],
  bip122: ['bitcoin:connect', 'standard:connect'],
}

/**
 * Returns the current description of a wallet; `undefined` if it is invalid.
 *
 * @see Wallet Standard, "Wallet"
 */
export function describeWallet(wallet: StandardWallet): WalletDescription | undefined {
  try {
    const parsed = v.safeParse(walletSchema, wallet)
    if (!parsed.success) return undefined
    const { name, icon, chains } = parsed.output
    const namespaces = STANDARD_NAMESPACES.filter(
      (namespace) =>
        toNetworkIds(chains, namespace).length > 0 && CONNECT[namespace]?.some((each) => hasFeature(wallet, each)),
    )
    return { name, icon, namespaces, canSignIn: hasFeature(wallet, 'solana:signIn') }
  } catch {
    // A getter of the wallet threw: the wallet is ignored, and the page continues.
    return undefined
  }
}
