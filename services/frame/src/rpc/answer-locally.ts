import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { toAddress } from '../wallet/open-user.ts'
import { readOwnWallet } from '../wallet/own-wallet.ts'
import { signOut } from '../wallet/sign-out.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'
import { chainNumberOf, type RpcCall } from './rpc-call.ts'

/** @see EIP-1474 "web3_clientVersion" */
const CLIENT_VERSION = 'Latchkey/1'

type Answer = (call: RpcCall, wallet: WalletDeps) => Promise<unknown>

const ANSWERS: Readonly<Record<string, Answer>> = {
  eth_chainId: async (call) => toQuantity(chainNumberOf(call)),
  net_version: async (call) => String(chainNumberOf(call)),
  web3_clientVersion: async () => CLIENT_VERSION,
  eth_accounts: listAccounts,
  eth_requestAccounts: requireAccounts,
  wallet_getPermissions: listPermissions,
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
  solana_getAccounts: listSolanaAccounts,
  solana_requestAccounts: listSolanaAccounts,
  wallet_getCapabilities: readCapabilities,
  getAccountAddresses: async (call, wallet) =>
    (await listAccounts(call, wallet)).map((address) => ({ address, intention: 'payment' })),
}

/** Answers what the frame knows on its own. @throws frame/unsupported-action */
export async function answerLocally(call: RpcCall, wallet: WalletDeps): Promise<unknown> {
  const answer = Object.hasOwn(ANSWERS, call.method) ? ANSWERS[call.method] : undefined
  if (answer === undefined) throw new WalletError('frame/unsupported-action')
  return answer(call, wallet)
}

/** Accounts of the user whose session is of this very page; without one there are none. */
async function listAccounts({ networkId }: RpcCall, wallet: WalletDeps): Promise<readonly string[]> {
  try {
    const own = await readOwnWallet(wallet)
    return own === undefined ? [] : [toAddress(own.addresses, networkId)]
  } catch (error) {
    if (isWalletError(error, 'session/expired')) return []
    throw error
  }
}

/** Returns the accounts of the session; the login itself was the consent. @throws wallet/unauthorized without a session */
async function requireAccounts(call: RpcCall, wallet: WalletDeps): Promise<readonly string[]> {
  const accounts = await listAccounts(call, wallet)
  if (accounts.length === 0) throw new WalletError('wallet/unauthorized', { method: call.method })
  return accounts
}

/** The session of a page is its only permission. @see EIP-2255 */
async function listPermissions(call: RpcCall, wallet: WalletDeps) {
  const value = await listAccounts(call, wallet)
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ parentCapability: 'eth_accounts', invoker: wallet.origin, caveats }]
}

/** `eth_accounts` is the only supported permission. */
const accountsOnly = v.tuple([v.strictObject({ eth_accounts: v.strictObject({}) })])

/** @throws frame/invalid-message for another permission, wallet/unauthorized before a login */
async function requestPermissions(call: RpcCall, wallet: WalletDeps): Promise<unknown> {
  if (!v.is(accountsOnly, call.params)) throw new WalletError('frame/invalid-message')
  await requireAccounts(call, wallet)
  return listPermissions(call, wallet)
}

/** Ends the session of the page, as signing out does. @throws frame/invalid-message @see MIP-2 */
async function revokePermissions(call: RpcCall, wallet: WalletDeps): Promise<null> {
  if (!v.is(accountsOnly, call.params)) throw new WalletError('frame/invalid-message')
  await signOut(wallet)
  return null
}

/** Returns no capabilities, because an externally owned account has none. @see EIP-5792 */
async function readCapabilities(call: RpcCall, wallet: WalletDeps): Promise<unknown> {
  const [address] = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
  if (address === undefined) throw new WalletError('wallet/missing-address')
  const accounts = await listAccounts(call, wallet)
  if (typeof address !== 'string' || !accounts.some((own) => isSameAddress(own, address, call.namespace)))
    throw new WalletError('wallet/unauthorized', { method: call.method })
  return {}
}

async function listSolanaAccounts(call: RpcCall, wallet: WalletDeps): Promise<unknown> {
  return (await listAccounts(call, wallet)).map((pubkey) => ({ pubkey }))
}
