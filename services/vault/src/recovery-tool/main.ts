import { freezePrototypes } from '@latchkey/primitives'
import { runRecovery } from './run-recovery.ts'

freezePrototypes()
runRecovery(window)
