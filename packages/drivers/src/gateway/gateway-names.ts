import type { GatewayNames } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors/connected'
import { isAddress } from '@latchkey/primitives'
import { profileAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** @see Spec §7 "v1/profile/account" */
export const createGatewayNames = ({ get }: GatewayRequest): GatewayNames => ({
  async resolveName({ name, ...options }) {
    // Typed text may hold half of a character, which no URL can carry.
    if (/\p{Cs}/u.test(name)) throw new WalletError('names/not-found', { name: name.slice(0, 80) })
    try {
      const path = `/v1/profile/account/${encodeURIComponent(name)}`
      const { addresses } = await get(path, { answer: profileAnswer, params: { apiVersion: 2 }, ...options })
      // By coin type, in the order of the numbers: of several, Ether's is the one that is meant. @see ENSIP-9
      const first = addresses['60'] ?? Object.values(addresses)[0]
      if (first !== undefined && isAddress(first.address, 'eip155')) {
        // The hash behind it is not part of what every page loads that shows an account.
        const { toChecksumAddress } = await import('../checksum-address.ts')
        return toChecksumAddress(first.address)
      }
    } catch (error) {
      if (!isWalletError(error, 'http/status') || error.context.status !== 404) throw error
    }
    throw new WalletError('names/not-found', { name: name.slice(0, 80) })
  },
})
