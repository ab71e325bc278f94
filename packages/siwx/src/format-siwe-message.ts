import type { CaipNetworkId } from '@latchkey/primitives'
import { formatMessage } from '@latchkey/sign-in'
import type { SIWEMessageArgs } from './create-siwe-config.ts'

const DID = 'did:pkh:'

/**
 * Returns the text of a sign-in with an Ethereum account, for the `createMessage` of `createSIWEConfig`.
 *
 * @param address - As `createMessage` receives it: `did:pkh:eip155:1:0x…`.
 * @example createMessage: ({ address, ...args }) => formatSIWEMessage(args, address)
 * @throws sign-in/message-invalid
 * @see ERC-4361
 */
export function formatSIWEMessage(args: Omit<SIWEMessageArgs, 'address'>, address: string): string {
  const accountAddress = address.slice(address.lastIndexOf(':') + 1)
  const chainId: CaipNetworkId = address.startsWith(DID)
    ? (address.slice(DID.length, address.lastIndexOf(':')) as CaipNetworkId)
    : `eip155:${args.chainId}`
  const { iat, exp, nbf, chainId: _, ...fields } = args
  return formatMessage({
    ...fields,
    accountAddress,
    chainId,
    issuedAt: iat,
    ...(exp === undefined ? {} : { expirationTime: exp }),
    ...(nbf === undefined ? {} : { notBefore: nbf }),
  })
}
