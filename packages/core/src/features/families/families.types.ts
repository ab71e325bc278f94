import type { Namespace } from '@latchkey/primitives'

/** One wallet of a chain family, in use or listed beside the one in use. */
export interface WalletOfFamily {
  readonly namespace: Namespace
  readonly walletId: string
}

/** An account of a chain family. Without an address: the selected one. */
export interface AccountOfFamily {
  readonly namespace: Namespace
  readonly address?: string
}
