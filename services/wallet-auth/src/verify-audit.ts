import { runAuditCommand } from '@latchkey/proofs'
import { auditTable } from './drivers/audit.ts'
import { toAuditKey } from './open-wallet-auth.ts'

await runAuditCommand({ table: auditTable, database: 'wallet_auth', toKey: toAuditKey })
