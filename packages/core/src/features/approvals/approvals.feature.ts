import { defineFeature } from '../../feature.ts'

declare module '../router/router.types.ts' {
  interface ViewParams {
    ApprovalsManager: undefined
  }
}

/** Lists the token approvals of an account, so that the user can revoke them. */
export const approvals = defineFeature({
  name: 'approvals',
  provides: { approvals: { operation: 'readApprovals' } },
  load: async () => (await import('./approvals.effects.ts')).createApprovals,
})
