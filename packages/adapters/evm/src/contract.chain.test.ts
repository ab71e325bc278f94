import { evmAdapterContract } from '@latchkey/testing/contracts'
import { evm } from './evm.ts'

evmAdapterContract('the EVM adapter', () => evm({ pollingIntervalMs: 20 }))
