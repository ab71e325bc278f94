import { parseMessage } from '@latchkey/sign-in'

/** Returns the address of a sign-in message. @throws sign-in/message-invalid @see ERC-4361 */
export const getAddressFromMessage = (message: string): string => parseMessage(message).accountAddress

/** Returns the network of a sign-in message as a CAIP-2 id, e.g. `eip155:1`. @throws sign-in/message-invalid @see ERC-4361 */
export const getChainIdFromMessage = (message: string): string => parseMessage(message).chainId
