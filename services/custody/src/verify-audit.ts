import { runAuditCommand } from '@latchkey/proofs'
import { auditTable } from './drivers/audit.ts'
import { toAuditKey } from './open-custody.ts'

await runAuditCommand({ table: auditTable, database: 'custody', toKey: toAuditKey })
