import type { ConnectorRuntime } from '../lazy-connector.ts'
import type { ConnectorContext, ConnectRequest, WalletCandidate, WalletSession } from '../ports/index.ts'
import { createSessionCode } from '../session-code.ts'
import type { SilentLimits } from './open-wallet.ts'

export interface WalletRuntimeParts<C> {
  readonly context: ConnectorContext
  readonly discovery: {
    wallets(): readonly WalletCandidate[]
    /** Calls back when the list changes. */
    subscribe(listener: () => void): unknown
  }
  readonly options: Partial<SilentLimits>
  /** Loads the code that opens sessions, e.g. `() => import('./session.ts')`. */
  readonly load: () => Promise<C>
  /** Called once after `prepare` has loaded the code. */
  readonly warm?: (code: C) => void
  /** Called with each sign of an upcoming connect: hover, focus or press. */
  readonly onPrepare?: () => void
  readonly open: (code: C, request: ConnectRequest, limits: SilentLimits) => Promise<WalletSession>
  /**
   * Default: the id of the wallet, because an extension approves one namespace at a time, once for all of its visits.
   */
  readonly toApprovalId?: (request: ConnectRequest) => string
}

/** Returns the runtime of a connector for wallets inside the page, such as extensions. */
export function createWalletRuntime<C>({
  context,
  discovery,
  options: { lateWalletMs = 3000, silentTimeoutMs = 10_000 },
  load,
  warm,
  onPrepare,
  open,
  toApprovalId = ({ walletId }) => walletId,
}: WalletRuntimeParts<C>): ConnectorRuntime {
  const session = createSessionCode(load)
  const emit = () => context.emitWallets(discovery.wallets())
  return {
    emitWallets() {
      discovery.subscribe(emit)
      emit()
    },
    prepare() {
      onPrepare?.()
      session.prepare(warm)
    },
    async connect(request) {
      const code = await session.open(request, context)
      return { id: toApprovalId(request), sessions: [await open(code, request, { lateWalletMs, silentTimeoutMs })] }
    },
  }
}
