import type { ChainAccount } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'

/** The accounts and network that a wallet shares with the site. */
export interface Shared {
  /** At least one account, those for payments first. */
  readonly accounts: readonly ChainAccount[]
  readonly networkId: CaipNetworkId
}

export interface MessageToSign {
  readonly address: string
  readonly message: string
  readonly protocol: 'ecdsa' | 'bip322'
}

export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

export interface PsbtToSign {
  /** Base64. */
  readonly psbt: string
  readonly signInputs: readonly InputToSign[]
  readonly broadcast: boolean
}

export interface Transfer {
  /** Address of the account that pays. */
  readonly from: string
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
}

/** The accounts and the network of the session that signs. */
export interface Signer {
  readonly accounts: readonly ChainAccount[]
  readonly networkId: CaipNetworkId
}

export interface ApiEvents {
  /** Called when accounts or network change. */
  onChange(): void
  onDisconnect(): void
}

/**
 * The common API of all Bitcoin wallets of the page, whatever their own methods are. Responses are validated; errors of
 * the wallet pass unchanged.
 */
export interface WalletApi {
  /** Methods of a session that the wallet has. */
  readonly methods: readonly string[]
  /** Shows a prompt. @param networkId - Preferred network, a hint. */
  connect(networkId: CaipNetworkId | undefined): Promise<Shared>
  /** Reads without a prompt. @returns `undefined` if the wallet shares nothing, or would need a prompt */
  read(networkId: CaipNetworkId | undefined): Promise<Shared | undefined>
  /** @returns the signature, base64. */
  signMessage(request: MessageToSign, signer: Signer): Promise<string>
  /** @returns the PSBT, base64. */
  signPsbt(request: PsbtToSign, signer: Signer): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** @returns the id of the transaction. */
  sendTransfer(request: Transfer, signer: Signer): Promise<string>
  /** Requests another network with a prompt. Absent if the wallet cannot switch. */
  switchNetwork?(networkId: CaipNetworkId): Promise<void>
  /** Listens to the wallet. Returns a function that removes all listeners. */
  watch(events: ApiEvents): () => void
  /** Notifies the wallet that the site ends the connection. */
  disconnect?(): Promise<unknown>
}
