import { defineFeature } from '../../feature.ts'

declare module '../router/router.types.ts' {
  interface ViewParams {
    ApprovalsManager: undefined
  }
}

/** Lists what others may take from an account, so that it can be taken back. */
export const approvals = defineFeature({
  name: 'approvals',
  provides: { approvals: { operation: 'readApprovals' } },
  load: async () => (await import('./approvals.effects.ts')).createApprovals,
})
