import { WalletError } from '@latchkey/errors'
import type { PendingRequest } from '@latchkey/protocol/operators'
import { deleteRequests, listRequests, lockRequest, type OperatorRequest } from '../drivers/operator-requests.ts'
import { setFrozen } from '../drivers/operator-users.ts'
import { deleteStop } from '../drivers/stops.ts'
import type { Operator, OperatorDeps } from './operator-deps.ts'
import { toPending } from './project-actions.ts'
import { type ActionScope, runAction } from './run-action.ts'

/** Lists the requests that wait for a second operator. */
export function listPending(operator: Operator, deps: OperatorDeps): Promise<readonly PendingRequest[]> {
  return runAction(operator, deps, async ({ client, now, audit }) => {
    await audit({ kind: 'operator-requests-listed' })
    return (await listRequests(client, now)).map(toPending)
  })
}

/**
 * Confirms a request of another operator, once.
 *
 * @throws embedded/not-found for one that was confirmed, has expired or never existed; operator/second-refused for one's own
 */
export function confirm(
  operator: Operator,
  { requestId, reason }: { readonly requestId: string; readonly reason: string },
  deps: OperatorDeps,
): Promise<number> {
  return runAction(operator, deps, async (scope) => {
    const request = await lockRequest(scope.client, requestId, scope.now)
    if (request === undefined) throw new WalletError('embedded/not-found')
    if (request.operator === operator.name) throw new WalletError('operator/second-refused')
    await deleteRequests(scope.client, request)
    return giveBack(request, `${reason} (requested by ${request.operator}: ${request.reason})`, scope)
  })
}

async function giveBack(
  { action, target }: OperatorRequest,
  reason: string,
  { client, audit }: ActionScope,
): Promise<number> {
  if (action === 'start-project') {
    const [projectId = '', origin] = target.split(' ')
    await audit({ kind: 'operator-project-started', reason, about: target })
    return (await deleteStop(client, { projectId, origin })) ? 1 : 0
  }
  const userId = await setFrozen(client, { walletId: target, isFrozen: false })
  await audit({
    kind: 'operator-wallet-unfrozen',
    reason,
    walletId: target,
    ...(userId === undefined ? {} : { userId }),
  })
  return userId === undefined ? 0 : 1
}
