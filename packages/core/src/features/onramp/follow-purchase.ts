import { toFailure, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { OnrampProviderId, Transaction } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import type { GatewayOnramp } from '../../ports/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { onrampFlow } from './onramp.flow.ts'
import type { BoughtTokens, OnrampOrderState, PurchaseWindow } from './onramp.types.ts'

/** Pause between two checks of the window, and between two reads of the purchases. */
const [LOOK_MS, READ_MS] = [500, 3_000]
/** How long a purchase is followed. A bank transfer takes longer; the activity shows it later. */
const FOLLOW_MS = 30 * 60_000

export interface PurchaseAccount {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly provider: OnrampProviderId
}

interface FollowRequest {
  readonly context: Context
  readonly deps: Pick<Dependencies, 'refresh'>
  readonly service: GatewayOnramp
  readonly account: PurchaseAccount
  /** Ids of the earlier purchases. */
  readonly before: ReadonlySet<string>
  readonly window: PurchaseWindow | undefined
  readonly show: (change: Partial<OnrampOrderState>) => void
}

/** Returns the ids of an account's purchases; empty if they cannot be read. */
export async function readPurchases(service: GatewayOnramp, account: PurchaseAccount): Promise<ReadonlySet<string>> {
  const purchases = await service.getPurchases(account).catch(() => undefined)
  return new Set(purchases?.data.map(({ id }) => id))
}

/**
 * Follows the account until a new purchase appears or the window closes. The provider may still deliver after its
 * window was closed.
 *
 * @returns a function that stops following.
 */
export function followPurchase({ context, deps, service, account, before, window, show }: FollowRequest): () => void {
  const { clock } = context.options
  const startedAt = clock.now()
  let readAt = startedAt
  let isReading = false
  let isStopped = false
  let stopClock = () => {}

  async function readNow(): Promise<void> {
    isReading = true
    readAt = clock.now()
    const answer = await service.getPurchases(account).catch(() => undefined) // After a failure, the next read retries.
    isReading = false
    if (isStopped || answer === undefined) return
    context.dispatch(onrampFlow, { type: 'purchases-read', purchases: answer.data })
    const purchase = answer.data.find(({ id }) => !before.has(id))
    if (purchase !== undefined) settle(purchase)
  }

  function settle(purchase: Transaction): void {
    const bought = toBought(purchase)
    const { status } = purchase.metadata
    if (status === 'pending') show({ status: 'sending', bought })
    else {
      isStopped = true
      if (status === 'failed') show({ status: 'failed', bought, failure: toFailure(new WalletError('onramp/failed')) })
      else show({ status: 'done', bought })
      deps.refresh()
    }
  }

  function look(): void {
    if (isStopped || clock.now() - startedAt > FOLLOW_MS) return
    const isClosed = window?.isClosed() === true
    const hasClosed = isClosed && context.getState().onrampOrder?.status === 'waiting'
    if (hasClosed) show({ status: 'closed' })
    if (!isReading && (hasClosed || clock.now() - readAt >= READ_MS)) void readNow()
    stopClock = clock.after(LOOK_MS, look)
  }

  stopClock = clock.after(LOOK_MS, look)
  return () => {
    isStopped = true
    stopClock()
  }
}

function toBought({ metadata, transfers }: Transaction): BoughtTokens | undefined {
  const [transfer] = transfers
  if (transfer === undefined) return undefined
  const { hash } = metadata
  return {
    amount: transfer.quantity.numeric,
    symbol: transfer.fungible_info?.symbol ?? '',
    ...(hash === '' ? {} : { hash }),
  }
}
