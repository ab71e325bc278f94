export { authEnvSchema, toAuthOptions } from './env.ts'
export { type OpenAuth, type OpenAuthOptions, openAuth } from './open-auth.ts'
