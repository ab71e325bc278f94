import { getAddress } from 'viem'

/** Renders an address in full. The address of a recipient is never cut: its ends are easily made to match. @see ERC-55 */
export function FullAddress({ address }: { readonly address: string }) {
  return (
    <bdi dir="ltr" className="pk-address">
      {/^0x[0-9a-f]{40}$/.test(address) ? getAddress(address) : address}
    </bdi>
  )
}
