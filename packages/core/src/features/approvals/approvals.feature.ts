import { defineFeature } from '../../feature.ts'
import { loadLater } from '../load-account.ts'
import type { ApprovalsReads } from './approvals.types.ts'

declare module '../../client.ts' {
  interface ClientReads extends ApprovalsReads {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    ApprovalsManager: undefined
  }
}

/** Lists what others may take from an account, so that it can be taken back. */
export const approvals = defineFeature({
  name: 'approvals',
  provides: {
    approvals: { namespaces: ['eip155'], operation: 'readApprovals' },
  },
  reads: ['approvals'],
  load: loadLater('approvals'),
})
