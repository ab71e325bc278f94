import { groupAddress, isAddress, toChecksumAddress } from '@latchkey/primitives'

/**
 * Renders an address in full, in groups to be compared by eye. The address of a recipient is never cut: its ends are
 * easily made to match. @see ERC-55
 */
export function FullAddress({ address }: { readonly address: string }) {
  const groups = groupAddress(isAddress(address, 'eip155') ? toChecksumAddress(address) : address)
  const [first, last] = [groups.find(({ text }) => text !== '0x'), groups.at(-1)]
  return (
    <bdi dir="ltr" className="pk-address">
      {groups.map((group) => (
        <span key={group.start} data-end={group === first || group === last ? '' : undefined}>
          {group.text}
        </span>
      ))}
    </bdi>
  )
}
