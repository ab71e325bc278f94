export { createTestDevice, createTestKey, type ProofChange, type TestDevice, type TestKey } from './test-device.ts'
