export { inspectMessage, type MessageSigner } from './inspect-message.ts'
