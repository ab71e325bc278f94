import { ACTIVITY_NAMESPACES, type Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { formatUnits, isSameAddress, parseCaipNetworkId } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { ChainAdapter, FeesOf, TransferRequest } from '../../ports/index.ts'
import type { OpenGateway } from '../../reads/open-gateway.ts'
import { readContract, readTokenContract, toWord } from '../../reads/token-contract.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import { createCounterparties } from '../activity/read-counterparties.ts'
import { assertOperation } from '../assert-operation.ts'
import type { Dependencies } from '../dependencies.ts'
import { toRecipientNotes } from './send.recipient.ts'
import type { SentItem, SentToken } from './send.types.ts'
import { toSentToken } from './sendable-tokens.ts'

/** First four bytes of the Keccak-256 of `balanceOf(address,uint256)`. */
const BALANCE_OF = '0x00fdd58e'

/** The sending account, its network and its adapter. */
interface SendingAccount {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly address: string
}

/** Fees of a transfer, and whether the rest of the native currency covers them. */
interface EstimatedTransfer {
  readonly fee: FeesOf
  readonly isCovered: boolean
}

/**
 * The reads of a transfer, for the selected account. Each throws account/none, account/no-network,
 * config/adapter-not-found, rpc/*.
 */
export function createSendQueries(context: Context, { gateway }: Pick<Dependencies, 'gateway'>) {
  const { options } = context
  const readCounterparties = createCounterparties(gateway, options.clock)

  /** @throws account/none, account/no-network, config/adapter-not-found */
  function sendingAccount(): SendingAccount {
    const state = context.getState()
    const { address } = selectConnection(state)
    const network = selectNetwork(state)
    if (address === undefined) throw new WalletError('account/none')
    if (network === undefined) throw new WalletError('account/no-network')
    const { namespace } = parseCaipNetworkId(network.caipNetworkId)
    const adapter = options.adapters.find((each): each is ChainAdapter => each.namespace === namespace)
    if (adapter === undefined) throw new WalletError('config/adapter-not-found')
    return { adapter, network, address }
  }

  /**
   * Returns the notes on a recipient. A note whose history or node does not respond is missing; a failure does not
   * block the transfer.
   */
  async function noteRecipient(recipient: string, signal: AbortSignal) {
    const { adapter, network, address } = sendingAccount()
    const { chainNamespace: namespace, caipNetworkId: networkId } = network
    await adapter.checkAddress?.({ network, address: recipient, signal })
    const account = { address, networkId }
    // Without a recorded history, no transfer can be called the first one.
    const hasHistory = ACTIVITY_NAMESPACES.includes(namespace)
    const [known, codes] = await Promise.all([
      hasHistory ? readCounterparties({ account, party: recipient, signal }).catch(() => undefined) : undefined,
      Promise.resolve(adapter.readCode?.({ network, addresses: [recipient], signal })).catch(() => undefined),
    ])
    return toRecipientNotes(recipient, {
      account: address,
      namespace,
      own: selectConnection(context.getState()).accounts.map((own) => own.address),
      counterparties: known,
      isContract: codes?.[0]?.kind === 'contract',
    })
  }

  async function estimate(transfer: TransferRequest, signal: AbortSignal): Promise<EstimatedTransfer> {
    const { adapter, network, address } = sendingAccount()
    assertOperation(adapter, 'getBalance')
    const [fee, held] = await Promise.all([
      estimateFees(transfer, signal),
      adapter.getBalance({ address, network, signal }),
    ])
    const value = transfer.token === undefined ? transfer.amount : 0n
    return { fee, isCovered: held.raw >= value + fee.total }
  }

  async function estimateFees(transfer: TransferRequest, signal: AbortSignal): Promise<FeesOf> {
    const { adapter, network, address } = sendingAccount()
    if (adapter.toTransaction === undefined || adapter.estimateFees === undefined)
      throw new WalletError('network/no-gas-price')
    const transaction = await adapter.toTransaction({ address, network, transfer })
    return adapter.estimateFees({ address, network, transaction, signal })
  }

  /** Returns the reserve for the fee when all of the native currency is sent, in raw units. */
  async function estimateReserve(signal: AbortSignal): Promise<bigint> {
    const { adapter, network, address } = sendingAccount()
    assertOperation(adapter, 'estimateReserve')
    return adapter.estimateReserve({ address, network, signal })
  }

  return {
    sendingAccount,
    noteRecipient,
    estimate,
    estimateReserve,
    readToken: (contract: string | undefined) => readToken(sendingAccount(), contract, gateway),
    readOwned: (item: SentItem) => readOwned(sendingAccount(), item),
  }
}

export type SendQueries = ReturnType<typeof createSendQueries>

/**
 * Returns the account's quantity of a collectible.
 *
 * @throws send/no-token if the contract does not return it, rpc/*
 * @see ERC-1155
 */
async function readOwned(
  account: SendingAccount,
  { contract, tokenId }: Pick<SentItem, 'contract' | 'tokenId'>,
): Promise<bigint> {
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const answer = await readContract(account, contract, `${BALANCE_OF}${toWord(account.address)}${id}`)
  if (answer === undefined || !/^0x[0-9a-fA-F]{64}$/.test(answer)) throw new WalletError('send/no-token', { contract })
  return BigInt(answer)
}

/**
 * Returns a token and the account's balance of it, as its contract describes it, or the gateway if the adapter cannot
 * read contracts; without a contract, the native currency.
 *
 * @throws send/no-token if there is no token at the address, rpc/*
 */
async function readToken(
  { adapter, network, address }: SendingAccount,
  contract: string | undefined,
  gateway: OpenGateway,
): Promise<SentToken> {
  const networkId = network.caipNetworkId
  if (contract === undefined) {
    assertOperation(adapter, 'getBalance')
    const { raw, decimals, symbol } = await adapter.getBalance({ address, network })
    const { name } = network.nativeCurrency
    return { type: 'token', networkId, name, symbol, decimals, iconUrl: null, balance: formatUnits(raw, decimals) }
  }
  if (adapter.call === undefined) {
    const service = await gateway('balances')
    const { balances = [] } = (await service?.getBalance({ address, networkId })) ?? {}
    const isWanted = (token: string | undefined) =>
      token !== undefined && isSameAddress(token, `${networkId}:${contract}`, network.chainNamespace)
    const listed = balances.find((each) => isWanted(each.address))
    if (listed === undefined) throw new WalletError('send/no-token', { contract })
    return toSentToken(listed)
  }
  const found = await readTokenContract({ adapter, network }, contract, address)
  const { decimals, balance, symbol = contract.slice(0, 6), name = symbol } = found
  if (decimals === undefined || balance === undefined)
    throw found.cause ?? new WalletError('send/no-token', { contract })
  return {
    type: 'token',
    networkId,
    name,
    symbol,
    decimals,
    address: `${networkId}:${contract}`,
    iconUrl: null,
    balance: formatUnits(balance, decimals),
  }
}
