import { kindOf, toWalletError, type WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { rankNodes } from '../domain/rank.ts'
import type { EsploraNode, EsploraResponse } from '../ports/esplora-node.ts'

export interface EsploraPoolOptions {
  /** In the configured order. */
  readonly nodes: readonly EsploraNode[]
  readonly clock: Clock
}

/** Time for which a failed node ranks after the others. */
const COOL_DOWN_MS = 10_000

/**
 * Returns the services of one network as one: calls go to the first, and failing calls to the next. After a 404 the
 * next service is called, because it may have the resource; a 400 is final.
 */
export function createEsploraPool({ nodes, clock }: EsploraPoolOptions): EsploraNode {
  const failedAtMs = nodes.map(() => Number.NEGATIVE_INFINITY)
  return {
    async send(request, signal) {
      const records = failedAtMs.map((at) => ({ samples: [], isCooling: clock.now() - at < COOL_DOWN_MS }))
      let unknown: EsploraResponse | undefined
      let failure: WalletError | undefined
      for (const index of rankNodes(records)) {
        const node = nodes[index]
        if (node === undefined || signal.aborted) break
        try {
          const response = await node.send(request, signal)
          if (response.status !== 404) return response
          unknown ??= response
          request.budget.release(response.body.byteLength)
        } catch (error) {
          failure = toWalletError(error)
          // The caller's own limits, and an aborted call, do not make the node bad.
          if (kindOf(failure) === 'rate-limited' || failure.code === 'rpc/response-too-large') throw failure
          if (!signal.aborted) failedAtMs[index] = clock.now()
        }
      }
      if (unknown !== undefined) return unknown
      throw failure ?? toWalletError(signal.reason ?? new Error('no Esplora service is configured'))
    },
  }
}
