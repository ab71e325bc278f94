import { invalidStep } from '../../invalid-step.ts'
import type { ApprovalRequest, ScriptedWalletControls } from '../scripted-wallet.types.ts'
import { providerError, userRejected } from './provider-error.ts'

type Controls = Pick<ScriptedWalletControls, 'setApproval' | 'pendingRequests' | 'nextRequest' | 'approve' | 'reject'>

export interface Approvals extends Controls {
  /** Resolves when the user approves. @throws 4001 if the user rejects, -32002 for a second connect request */
  request(request: Omit<ApprovalRequest, 'id'>): Promise<void>
  /** Rejects the next prompt. */
  rejectNext(): void
}

interface Waiting {
  readonly request: ApprovalRequest
  readonly decide: (isApproved: boolean) => void
}

/** The decisions of the user: always approve, a callback, or a queue that the test controls. */
export function createApprovals({
  approval = 'auto',
  onRequest,
}: {
  readonly approval?: 'auto' | 'manual'
  readonly onRequest?: (request: ApprovalRequest) => Promise<boolean>
}): Approvals {
  let mode = approval
  let lastId = 0
  let plannedRefusals = 0
  let waiting: readonly Waiting[] = []
  let watchers: readonly (() => void)[] = []

  function decide(id: number | undefined, isApproved: boolean): void {
    const chosen = waiting.find(({ request }) => id === undefined || request.id === id)
    if (chosen === undefined) throw invalidStep(id === undefined ? 'no request waits' : `no request ${id} waits`)
    waiting = waiting.filter((entry) => entry !== chosen)
    chosen.decide(isApproved)
  }

  function waitForDecision(request: ApprovalRequest): Promise<boolean> {
    if (mode === 'auto' && onRequest === undefined) return Promise.resolve(true)
    const isRepeat = ({ request: { kind, origin } }: Waiting) => kind === 'connect' && origin === request.origin
    if (request.kind === 'connect' && waiting.some(isRepeat))
      throw providerError(-32002, `Request of type '${request.method}' already pending for origin ${request.origin}.`)
    return new Promise((resolve, reject) => {
      const entry = { request, decide: resolve }
      waiting = [...waiting, entry]
      for (const watcher of watchers) watcher()
      if (onRequest === undefined || mode === 'manual') return
      const done = () => {
        waiting = waiting.filter((other) => other !== entry)
      }
      onRequest(request).then(resolve, reject).finally(done)
    })
  }

  return {
    async request(request) {
      if (plannedRefusals > 0) {
        plannedRefusals -= 1
        throw userRejected()
      }
      lastId += 1
      if (!(await waitForDecision({ ...request, id: lastId }))) throw userRejected()
    },
    rejectNext() {
      plannedRefusals += 1
    },
    setApproval(next) {
      mode = next
    },
    pendingRequests: () => waiting.map(({ request }) => request),
    nextRequest(method) {
      return new Promise((resolve) => {
        const look = () => {
          const found = waiting.find(({ request }) => method === undefined || request.method === method)
          if (found === undefined) return
          watchers = watchers.filter((watcher) => watcher !== look)
          resolve(found.request)
        }
        watchers = [...watchers, look]
        look()
      })
    },
    approve: (id) => decide(id, true),
    reject: (id) => decide(id, false),
  }
}
