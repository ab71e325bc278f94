/** Renders an address in full. The address of a recipient is never cut: its ends are easily made to match. */
export function FullAddress({ address }: { readonly address: string }) {
  return (
    <bdi dir="ltr" className="pk-address">
      {address}
    </bdi>
  )
}
