import type { ChainAccount } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'

/** The accounts and network that a wallet shares with the site. */
export interface Shared {
  /** Those for payments first, at least one. */
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

/** Who signs: the accounts of a session, and its network. */
export interface Signer {
  readonly accounts: readonly ChainAccount[]
  readonly networkId: CaipNetworkId
}

export interface ApiEvents {
  /** Accounts or network changed. */
  onChange(): void
  onDisconnect(): void
}

/**
 * The API of every Bitcoin wallet of the page, whatever its own methods are. Responses are checked; errors of the wallet
 * pass through unchanged.
 */
export interface WalletApi {
  /** Methods of a session that the wallet has. */
  readonly methods: readonly string[]
  /** Asks the person. @param networkId - Network wanted, a hint. */
  connect(networkId: CaipNetworkId | undefined): Promise<Shared>
  /** Without a prompt. @returns `undefined` if the wallet shares nothing, or needs a person for it. */
  read(networkId: CaipNetworkId | undefined): Promise<Shared | undefined>
  /** @returns the signature, base64. */
  signMessage(request: MessageToSign, signer: Signer): Promise<string>
  /** @returns the PSBT, base64. */
  signPsbt(request: PsbtToSign, signer: Signer): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** @returns the id of the transaction. */
  sendTransfer(request: Transfer, signer: Signer): Promise<string>
  /** Asks the person to use another network. Absent: the wallet has no way. */
  switchNetwork?(networkId: CaipNetworkId): Promise<void>
  /** Listens to the wallet. Returns a function that leaves no listener behind. */
  watch(events: ApiEvents): () => void
  /** Notifies the wallet that the site forgets it. */
  disconnect?(): Promise<unknown>
}
