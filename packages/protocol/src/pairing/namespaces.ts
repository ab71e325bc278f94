import type { Namespace } from '@latchkey/primitives'
import * as v from 'valibot'
import { account, chain, word } from './fields.ts'

const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.maxLength(1_000))

const key = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/))

const few = <S extends v.GenericSchema<unknown, object>>(schema: S) =>
  v.pipe(
    schema,
    v.check((namespaces) => Object.keys(namespaces).length <= 64),
  )

/** Requested permissions of a wallet, by namespace. @see CAIP-25 */
export const proposedNamespaces = few(
  v.record(key, v.object({ chains: v.optional(list(chain)), methods: list(word), events: list(word) })),
)
export type ProposedNamespaces = v.InferOutput<typeof proposedNamespaces>

/** Permissions of a wallet, by namespace (or by one of its networks). @see CAIP-25 */
export const sessionNamespaces = few(
  v.record(
    key,
    v.object({
      chains: v.optional(list(chain)),
      accounts: list(account),
      methods: list(word),
      events: list(word),
    }),
  ),
)
/**
 * The namespaces that a wallet settles. An account that is no CAIP-10 id is dropped; a family without any account left
 * is dropped too.
 */
export const settledNamespaces = few(
  v.record(
    key,
    v.object({
      chains: v.optional(list(chain)),
      accounts: v.pipe(
        list(v.unknown()),
        v.transform((all) => all.filter((each): each is string => v.is(account, each))),
      ),
      methods: list(word),
      events: list(word),
    }),
  ),
)
export type SessionNamespaces = v.InferOutput<typeof sessionNamespaces>

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Methods and events of each namespace, unless the site configures others. @see Spec §9 "Pairing methods" */
export const DEFAULT_METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: words(`eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData
    eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain
    wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset
    wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls wallet_getCapabilities
    wallet_grantPermissions wallet_revokePermissions wallet_getAssets`),
  solana: words(`solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts
    solana_signAllTransactions solana_signAndSendTransaction`),
  bip122: words('sendTransfer signMessage signPsbt getAccountAddresses'),
  polkadot: words('polkadot_signTransaction polkadot_signMessage'),
}

/** Requested events of every namespace. */
export const DEFAULT_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']
