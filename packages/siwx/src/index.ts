export { createSIWEConfig, type SIWEConfig, type SIWEMessageArgs, type SIWESession } from './create-siwe-config.ts'
export { type DefaultSIWXOptions, defaultSIWX } from './default-siwx.ts'
export { formatSIWEMessage } from './format-siwe-message.ts'
export { type ServerSIWXOptions, serverSIWX } from './server-siwx.ts'
