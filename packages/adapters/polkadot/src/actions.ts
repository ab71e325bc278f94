export { signMessage } from './sign-message.ts'
export { switchNetwork } from './switch-network.ts'
