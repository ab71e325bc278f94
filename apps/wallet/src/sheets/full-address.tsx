import { getAddress } from 'viem'

/**
 * Renders an address in full, in groups to be compared by eye. The address of a recipient is never cut: its ends are
 * easily made to match. @see ERC-55
 */
export function FullAddress({ address }: { readonly address: string }) {
  const shown = /^0x[0-9a-f]{40}$/.test(address) ? getAddress(address) : address
  const groups = shown.replace(/^0x/, '').match(/.{1,4}/g) ?? []
  const last = groups.length - 1
  return (
    <bdi dir="ltr" className="pk-address">
      {shown.startsWith('0x') && <span>0x</span>}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
        <span key={at} data-end={at === 0 || at === last ? '' : undefined}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
