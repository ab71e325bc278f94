import type { FailureState, ShownApproval } from '@latchkey/core/ui'
import { toFailure } from '@latchkey/errors'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'

interface Revoking {
  readonly id: string
  /** `undefined` while the revocation is pending. */
  readonly failure?: FailureState | undefined
}

/** Revokes an approval, waits until that is mined, and fetches the list again. One approval at a time. */
export function useRevoke(onRevoked: (approval: ShownApproval) => void) {
  const { actions } = useScreenClient()
  const [revoking, setRevoking] = useState<Revoking>()

  async function revoke(approval: ShownApproval): Promise<void> {
    const { id, revocation, expects } = approval
    setRevoking({ id })
    const sent = await actions.sendTransaction({ namespace: 'eip155', transaction: revocation, expects })
    const mined = sent.ok ? await actions.waitForReceipt({ hash: sent.value }) : sent
    if (mined.ok) {
      setRevoking(undefined)
      onRevoked(approval)
      return
    }
    setRevoking({ id, failure: toFailure(mined.error) })
  }
  return { revoking, revoke }
}
