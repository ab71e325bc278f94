import type { exportAccepted } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { readStatement } from './read-statement.ts'
import { toThumbprint } from './thumbprint.ts'
import { lockWhenDue, type WorkerState } from './worker-state.ts'

/**
 * Answers a permit that the export page brought. One that custody signed for the last request of this worker is accepted, and each
 * request takes one permit. Never throws.
 *
 * @param page - Port of the export page.
 */
export async function acceptPermit(
  permit: string,
  page: Pick<MessagePort, 'postMessage'>,
  state: WorkerState,
): Promise<void> {
  lockWhenDue(state)
  const { requestedExport: requested, custodyKey, now } = state
  state.requestedExport = undefined
  state.acceptedExport = undefined
  const device = await toThumbprint((await state.deviceKeys).signing.publicKey)
  const read = custodyKey === undefined ? undefined : readStatement('custody-permit+jwt', permit, custodyKey)
  const isForRequest =
    requested !== undefined &&
    read !== undefined &&
    read.operation === requested.operation &&
    read.jti === requested.id &&
    read.walletId === requested.walletId &&
    read.sub === device
  // The clock of this device may be wrong, so that only spans are compared: from the request to the end of the permit, by custody's clock.
  const expiresAt = isForRequest ? requested.requestedAt + (read.exp - read.requestedAt) * 1000 : 0
  const isAccepted = isForRequest && now() < expiresAt
  if (isAccepted) {
    const { operation, walletId, jti: id, recipient } = read
    state.acceptedExport = { operation, walletId, id, recipient, permit, expiresAt, page }
    // The person looks at the export page, which covers this one.
    if (state.hiddenAt !== undefined) state.hiddenAt = now()
  }
  const answer: v.InferOutput<typeof exportAccepted> = { type: '@latchkey/EXPORT_ACCEPTED', isAccepted }
  page.postMessage(answer)
}
