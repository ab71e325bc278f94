export type { CustodyConfig } from './custody-deps.ts'
export { toEmailAad, toHalfAad } from './domain/subject.ts'
export { custodyEnvSchema } from './env.ts'
export { type OpenCustody, type OpenCustodyOptions, openCustody } from './open-custody.ts'
