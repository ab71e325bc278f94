export { createSend as send } from './create-send.ts'
