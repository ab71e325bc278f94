import { type HostConnection, type HostProvider, readHostConnection, untilRestored } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import { toScreenClient } from '@latchkey/core/ui'
import { kindOf, WalletError } from '@latchkey/errors'
import { chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { type Chain, ProviderDisconnectedError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { isWagmiConnection } from './is-wagmi-connection.ts'

/** @throws ProviderDisconnectedError of viem */
export async function readConnected(client: Client): Promise<HostConnection> {
  await untilRestored(client)
  const connection = readHostConnection(client)
  if (connection === undefined) throw new ProviderDisconnectedError(new WalletError('account/none'))
  return connection
}

/**
 * Returns the connection of the client, or opens the modal and waits for one.
 *
 * @throws UserRejectedRequestError of viem when the visitor closes the modal.
 */
export async function connect(
  client: Client,
  {
    chainId,
    isReconnecting = false,
  }: { readonly chainId?: number | undefined; readonly isReconnecting?: boolean | undefined },
): Promise<HostConnection> {
  await untilRestored(client)
  if (isReconnecting) return readConnected(client)
  const now = readHostConnection(client)
  const connection = now === undefined || isWagmiConnection(now) ? await connectInModal(client) : now
  if (chainId === undefined || chainId === connection.chainId) return connection
  await switchChain(client, chainId)
  return readConnected(client)
}

function connectInModal(client: Client): Promise<HostConnection> {
  const before = readHostConnection(client)
  toScreenClient(client).actions.modal.open({ namespace: 'eip155', view: 'Connect' })
  return new Promise((resolve, reject) => {
    const stop = client.subscribe(({ modal }) => {
      const connection = readHostConnection(client)
      const isNew = connection?.status === 'connected' && connection.walletId !== before?.walletId
      if (!isNew && modal.isOpen) return
      stop()
      if (isNew) resolve(connection)
      else reject(new UserRejectedRequestError(new WalletError('connect/cancelled')))
    })
  })
}

/** Disconnects the client. @throws connect/disconnect-failed */
export async function disconnect(client: Client): Promise<void> {
  const ended = await client.actions.disconnect({ namespace: 'eip155' })
  if (!ended.ok) throw ended.error
}

/**
 * Reads the chain from the wallet itself, because the state of the client may be outdated, and wagmi compares the chain
 * before it sends.
 */
export async function readChainId(client: Client, provider: HostProvider): Promise<number> {
  const { chainId } = await readConnected(client)
  const response = await provider.request({ method: 'eth_chainId' }).catch(() => undefined)
  const parsed = v.safeParse(chainIdSchema, response)
  return parsed.success ? parsed.output : chainId
}

/** @throws UserRejectedRequestError, SwitchChainError of viem */
export async function switchChain(client: Client, chainId: number): Promise<Chain> {
  const switched = await client.actions.switchNetwork(`eip155:${chainId}`)
  if (!switched.ok) {
    const { error } = switched
    throw kindOf(error) === 'rejected' ? new UserRejectedRequestError(error) : new SwitchChainError(error)
  }
  const network = client.getState().networks.find(({ id }) => id === chainId)
  if (network?.chainNamespace !== 'eip155')
    throw new SwitchChainError(new WalletError('network/not-found', { networkId: `eip155:${chainId}` }))
  return network
}
