import type { WalletPasskey } from '@latchkey/core/ports'
import { type FailureState, protectWallet } from '@latchkey/core/ui'
import { toFailure } from '@latchkey/errors'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'

/** `opening`: until the window of the wallet is closed. `closed`: with the passkeys from before. */
export type ProtectStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'closed'; readonly before: readonly WalletPasskey[] }
  | { readonly name: 'failed'; readonly failure: FailureState }

export interface Protect {
  readonly status: ProtectStatus
  /** Opens the window of the wallet that changes passkeys. */
  readonly open: () => void
}

/** @param passkeys - The current ones. */
export function useProtect(passkeys: readonly WalletPasskey[]): Protect {
  const client = useScreenClient()
  const [status, setStatus] = useState<ProtectStatus>({ name: 'idle' })
  const open = async (): Promise<void> => {
    if (status.name === 'opening') return
    setStatus({ name: 'opening' })
    const result = await protectWallet(client)
    setStatus(result.ok ? { name: 'closed', before: passkeys } : { name: 'failed', failure: toFailure(result.error) })
  }
  return { status, open: () => void open() }
}

/** Returns what became of the passkeys while the window was open. */
export function toChange(
  before: readonly WalletPasskey[],
  after: readonly WalletPasskey[],
): 'added' | 'removed' | 'unchanged' {
  const ids = new Set(before.map(({ id }) => id))
  const added = after.filter(({ id }) => !ids.has(id)).length
  if (added > 0) return 'added'
  return after.length < before.length ? 'removed' : 'unchanged'
}
