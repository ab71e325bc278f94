export { gradeMessage } from './grade-message.ts'
export { inspectMessage, type MessageSigner } from './inspect-message.ts'
export { readSignIn, type SignInHead } from './read-sign-in.ts'
