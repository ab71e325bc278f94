import { type Client, type State, selectConnection } from '@latchkey/core'
import { toEvmChainId } from '@latchkey/primitives'

/** The connected wallet in the terms of a site's libraries: account and chain number. */
export interface HostConnection {
  /** `reconnecting`: restored from an earlier visit, and not yet confirmed by its wallet. */
  readonly status: 'connected' | 'reconnecting'
  readonly walletId: string
  /** Id of the connector of the client that reaches the wallet. */
  readonly connectorId: string
  readonly rdns?: string
  /** EIP-55 form, the selected account first. */
  readonly addresses: readonly [string, ...string[]]
  readonly chainId: number
}

/** Returns the EVM connection of a client; `undefined` if there is none with an account. */
export function readHostConnection(client: Pick<Client, 'getState'>): HostConnection | undefined {
  return toHostConnection(client.getState())
}

/**
 * Calls the listener synchronously when the EVM connection of a client changes: wallet, accounts, network or status.
 *
 * @returns the function that stops the calls.
 */
export function watchHostConnection(
  client: Pick<Client, 'getState' | 'subscribe'>,
  listener: (connection: HostConnection | undefined, before: HostConnection | undefined) => void,
): () => void {
  let last = readHostConnection(client)
  return client.subscribe((state, stateBefore) => {
    if (state.connections.eip155 === stateBefore.connections.eip155) return
    const before = last
    last = toHostConnection(state)
    if (!isSameConnection(before, last)) listener(last, before)
  })
}

/** Returns whether two connections are equal in all fields that a library sees. */
export function isSameConnection(one: HostConnection | undefined, other: HostConnection | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toHostConnection(state: State): HostConnection | undefined {
  const { status, address, accounts, networkId, wallet } = selectConnection(state, 'eip155')
  if (address === undefined || networkId === undefined || wallet === undefined) return undefined
  const { id: walletId, connectorId, rdns } = wallet
  const others = accounts.map((account) => account.address).filter((each) => each !== address)
  return {
    // A wallet that gets a second connect request while it is connected stays usable.
    status: status === 'reconnecting' ? status : 'connected',
    walletId,
    connectorId,
    ...(rdns === undefined ? {} : { rdns }),
    addresses: [address, ...others],
    chainId: toEvmChainId(networkId),
  }
}
