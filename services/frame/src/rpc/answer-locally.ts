import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress, toQuantity } from '@latchkey/primitives'
import { toAddress } from '../wallet/open-user.ts'
import { readOwnWallet } from '../wallet/own-wallet.ts'
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
